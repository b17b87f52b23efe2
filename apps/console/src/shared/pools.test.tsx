import { useQueryClient } from '@tanstack/react-query'
import { trustPools } from '@terahold/contract/calls/member/trust'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { api, renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import { answerPools } from '../testing/sample-pools.ts'
import { failureText } from './failure-text.ts'
import { loadPools, usePools } from './pools.ts'
import { useTexts } from './texts.ts'

setUpComponentTests()

const [skagi, other] = ['0197f5a0-0000-7000-8000-0000000000a1', '0197f5a0-0000-7000-8000-0000000000a2']

function Pools() {
  const { nameOf, options, venues, missing } = usePools()
  const texts = useTexts()
  const queries = useQueryClient()
  const [loaded, setLoaded] = useState('')
  return (
    <>
      <p>{[skagi, other].map(nameOf).join()}</p>
      <p>{[...options.map(({ label }) => label), ...venues].join('|')}</p>
      {missing && (
        <button type="button" onClick={() => void missing.onRetry()}>
          {missing.error ? failureText(missing.error, texts) : 'loading'}
        </button>
      )}
      <button
        type="button"
        onClick={() => void loadPools(queries).then((found) => setLoaded(`${found.length} loaded`))}
      >
        Load
      </button>
      <p>{loaded}</p>
    </>
  )
}

test('pools are shown by their ids until their names are here, and by the id of one that is unknown', async () => {
  api.refuse(trustPools, { code: 503, message: 'Try again later.' })
  const { user } = renderOnDesk(<Pools />)
  expect([screen.getByText(`${skagi},${other}`), screen.getByText('loading')]).toHaveLength(2)
  const retry = await screen.findByRole('button', { name: 'Try again later.' })
  answerPools({ [skagi]: 'Skagi', [other.replace('a2', 'a3')]: 'Reyk' })
  await user.click(retry)
  expect(await screen.findByText(`Skagi,${other}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again later.' })).toBeNull()
})

test('a venue of two pools is offered once, and what is loaded is not read again', async () => {
  answerPools({ [skagi]: 'Skagi', [other]: 'Reyk' })
  const { user } = renderOnDesk(<Pools />)
  expect(await screen.findByText('Skagi|Reyk|Braiins')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(await screen.findByText('2 loaded')).toBeTruthy()
  expect(api.requests(trustPools)).toHaveLength(1)
})
