import { contract } from '@terahold/contract'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api as calls } from '../shared/api.ts'
import { endSession, setSession } from '../shared/session.ts'
import { api, enterField, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { draftOf } from '../testing/demo-signer.ts'
import { decisionOf } from '../testing/sample-decision.ts'
import { answerPools } from '../testing/sample-pools.ts'
import { RecordForm } from './record-form.tsx'

setUpComponentTests()

const session = sessionOf('settlement')
const user = userEvent.setup()
const ignore = () => {}
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
beforeEach(() => {
  location.hash = '#/any?id=1'
  setSession(session)
})
afterEach(() => {
  cleanup()
  setSession(undefined)
})

/** Lets an operator begin a part of the desk, ends their session, and shows the part after the next sign-in. */
async function showAgain(
  part: ReactNode,
  begin: () => Promise<unknown>,
  { next = session, at = '#/any?id=1', end = endSession } = {},
) {
  renderOnDesk(part)
  await begin()
  end()
  cleanup()
  setSession({ ...next, token: 'the-next-token' })
  location.hash = at
  renderOnDesk(part)
}

describe('a form whose operator’s session ended', () => {
  const options = ['support', 'auditor', 'viewer'].map((value) => ({ value, label: value }))
  const form = (
    <RecordForm
      title="A record"
      hint=""
      submitLabel="Record"
      queue="records"
      fields={[
        { name: 'wallet', label: 'Wallet', value: '0x12', isFixed: true },
        { name: 'role', label: 'Role', options },
        { name: 'note', label: 'Note', value: 'As before', isOptional: true, kind: 'long' },
        { name: 'roles', label: 'Roles', options, isMultiple: true, value: 'auditor' },
      ]}
      run={async () => undefined}
      onClose={ignore}
    />
  )
  const change = async () => {
    enterField('role', 'viewer')
    await user.clear(screen.getByLabelText('Note'))
    await user.click(screen.getByRole('checkbox', { name: 'support' }))
    await user.click(screen.getByRole('checkbox', { name: 'auditor' }))
  }
  const entered = () => {
    const given = new FormData(screen.getByRole<HTMLFormElement>('form'))
    return { ...Object.fromEntries(given), roles: given.getAll('roles') }
  }
  const unchanged = { wallet: '0x12', role: 'support', note: 'As before', roles: ['auditor'] }

  test('has every choice again, and a field stays empty that was emptied', async () => {
    await showAgain(form, change)
    expect(entered()).toEqual({ wallet: '0x12', role: 'viewer', note: '', roles: ['support'] })
  })

  test('is new for another operator', async () => {
    await showAgain(form, change, { next: { ...session, operatorId: '0197f5a0-0000-7000-8000-0000000000f2' } })
    expect(entered()).toEqual(unchanged)
  })

  test('is new at another row', async () => {
    await showAgain(form, change, { at: '#/any?id=2' })
    expect(entered()).toEqual(unchanged)
  })

  test('is new for an operator who signed out', async () => {
    await showAgain(form, change, { end: () => setSession(undefined) })
    expect(entered()).toEqual(unchanged)
  })

  test('is new after it was left by its operator', async () => {
    renderOnDesk(form)
    await change()
    cleanup()
    renderOnDesk(form)
    expect(entered()).toEqual(unchanged)
  })
})

test('a text that was read and not signed is entered again, and can be read', async () => {
  api.answer(contract.draftDeviation, { data: draftOf(decisionOf('DeviationExplanation')) })
  const poolId = '0197f5a0-0000-7000-8000-0000000000a1'
  answerPools({ [poolId]: 'Skagi pool' })
  const read = async () => {
    await press('Show what I sign')
    await screen.findByRole('button', { name: 'Sign: Explain' })
  }
  await showAgain(
    <SignedRecordForm
      queue="reasons"
      title="Explain"
      hint=""
      fields={[{ name: 'reason', label: 'Reason' }]}
      read={({ reason = '' }) => ({ poolId, reason })}
      draft={(given) => calls.draftDeviation(given)}
      record={(signed) => calls.explainDeviation(signed)}
      onClose={ignore}
    />,
    async () => {
      enterField('reason', 'The venue was off')
      await read()
    },
  )
  await read()
  expect(api.requests(contract.draftDeviation).map(({ body }) => body)).toEqual(
    Array(2).fill({ poolId, reason: 'The venue was off' }),
  )
})

describe('a decision whose operator’s session ended', () => {
  const options = { params: { id: '0197f5a0-0000-7000-8000-00000000000a' } }
  const bar = (
    <DecisionBar
      queue="rows"
      onDone={ignore}
      approve={{
        label: 'Sign: Approve',
        action: 'Approve',
        run: (reason) => calls.approveRevenue({ text: '{}', signature: '0x01', ...(reason && { reason }) }, options),
      }}
      reject={{ length: { min: 5, max: 100 }, run: (reason) => calls.rejectRevenue({ reason }, options) }}
    />
  )
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value

  test('has the reason of its rejection again', async () => {
    await showAgain(bar, () => user.keyboard('rAnother pool.'))
    expect(reason()).toBe('Another pool.')
    await press('Cancel')
    await user.keyboard('r')
    expect(reason()).toBe('')
  })

  test('has the reason again that the server asked for', async () => {
    api.refuse(contract.approveRevenue, { code: 400, reason: 'reason_required', message: 'Say why.' })
    await showAgain(bar, async () => {
      await press('Sign: Approve')
      await user.type(await screen.findByLabelText('Reason'), 'The venue was off.')
    })
    expect(reason()).toBe('The venue was off.')
  })
})
