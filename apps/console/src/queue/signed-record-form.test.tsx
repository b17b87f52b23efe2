import { contract } from '@terahold/contract'
import { decisionTypedData } from '@terahold/decisions/decision'
import { act, screen, waitFor } from '@testing-library/react'
import { type Hex, verifyTypedData } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { detailsId } from '../form/unsaved-form.ts'
import { api as calls } from '../shared/api.ts'
import { RootNotSigned } from '../shared/failure-text.ts'
import { chooseLanguage } from '../shared/texts.ts'
import { api, enterField, renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import { draftOf, removeWallet, signerWith } from '../testing/demo-signer.ts'
import { decisionOf } from '../testing/sample-decision.ts'
import { answerPools } from '../testing/sample-pools.ts'
import { Queue } from './queue.tsx'
import { SignedRecordForm } from './signed-record-form.tsx'

setUpComponentTests()

const decision = decisionOf('DeviationExplanation')
const poolId = '0197f5a0-0000-7000-8000-0000000000a1'
const also = vi.fn<() => Promise<void>>()

beforeEach(() => {
  answerPools({ [String(decision.message.poolId)]: 'Skagi pool' })
  also.mockReset().mockResolvedValue()
  api.answer(contract.draftDeviation, { data: draftOf(decision) })
  api.answer(contract.explainDeviation, { data: { id: poolId } })
})

type FormProps = { readonly onClose: () => void; readonly hasMore?: boolean }

function Form({ onClose, hasMore = false }: FormProps) {
  return (
    <SignedRecordForm
      queue="reasons"
      title="Explain"
      hint="Another operator approves it."
      fields={[{ name: 'reason', label: 'Reason' }]}
      read={({ reason = '' }) => ({ poolId, reason })}
      draft={(given) => calls.draftDeviation(given)}
      record={(signed) => calls.explainDeviation(signed)}
      onClose={onClose}
      {...(hasMore && {
        also: { part: <p>The root</p>, label: (action: string) => `${action} and the root`, sign: also },
      })}
    />
  )
}

function open(hasMore = false) {
  const onClose = vi.fn()
  const session = signerWith('settlement')
  const { user } = renderOnDesk(<Form onClose={onClose} hasMore={hasMore} />, session)
  const read = async (reason = 'The venue was off') => {
    enterField('reason', reason)
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    return screen.findByRole('button', { name: /^Sign: / })
  }
  return { user, onClose, read, session }
}
const recorded = () => api.requests(contract.explainDeviation)

describe('a record that is signed', () => {
  test('is sent with the text that was read and the signature of it, and then closed', async () => {
    const { user, onClose, read } = open()
    await user.click(await read())
    expect(await screen.findByText('Signed: Explain. It takes effect once another operator signs, too.')).toBeTruthy()
    const { text } = draftOf(decision)
    expect(recorded()[0]?.body).toEqual({
      poolId,
      reason: 'The venue was off',
      text,
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('is done with one signature, if its kind needs no other', async () => {
    api.answer(contract.draftDeviation, { data: draftOf(decisionOf('MemberFreeze')) })
    const { user, read } = open()
    await user.click(await read())
    expect(await screen.findByText('Done: Explain')).toBeTruthy()
  })

  test('names the pool whose id is signed', async () => {
    const { read } = open()
    await read()
    expect(await screen.findByText('Name on this server: Skagi pool')).toBeTruthy()
  })

  test('names the choices that the signed text has as ids, and nothing that it says already', async () => {
    const { user } = renderOnDesk(
      <SignedRecordForm
        queue="reasons"
        title="Explain"
        hint="Another operator approves it."
        fields={[
          {
            name: 'poolId',
            label: 'Pool',
            options: [
              { value: 'a', label: 'North' },
              { value: 'b', label: 'South' },
            ],
          },
          { name: 'reason', label: 'Reason' },
        ]}
        read={({ reason = '' }) => ({ poolId, reason })}
        draft={(given) => calls.draftDeviation(given)}
        record={(signed) => calls.explainDeviation(signed)}
        onClose={vi.fn()}
      />,
      signerWith('settlement'),
    )
    await user.selectOptions(screen.getByLabelText('Pool'), 'South')
    enterField('reason', String(decision.message.reason))
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    const heading = await screen.findByRole('heading', { name: 'What you entered' })
    expect(heading.parentElement?.textContent).toBe('What you enteredPoolSouth')
  })

  test('is signed as its text says, even if the server sends other data to sign', async () => {
    const { typedData } = draftOf(decisionOf('RevenueVoid'))
    api.answer(contract.draftDeviation, { data: { ...draftOf(decision), typedData } })
    const { user, read, session } = open()
    await user.click(await read())
    await screen.findByText(/^Signed: Explain/)
    const [{ body } = { body: undefined }] = recorded()
    const { signature } = body as { signature: Hex }
    const address = session.address as Hex
    expect(await verifyTypedData({ ...decisionTypedData(decision), address, signature })).toBe(true)
  })

  test('takes the focus from nobody who has gone on to another field before its text came', async () => {
    const arrive = api.answerLate(contract.draftDeviation, { data: draftOf(decision) })
    const { user } = renderOnDesk(
      <section id={detailsId} tabIndex={-1}>
        <input aria-label="Filter" />
        <Form onClose={vi.fn()} />
      </section>,
    )
    enterField('reason', 'The venue was off')
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    await user.click(screen.getByLabelText('Filter'))
    arrive()
    await screen.findByRole('button', { name: /^Sign: / })
    expect(document.activeElement).toBe(screen.getByLabelText('Filter'))
  })

  test('stays as it was read when the wallet is gone, and nothing is sent', async () => {
    const { user, onClose, read } = open()
    const button = await read()
    removeWallet()
    await user.click(button)
    expect(await screen.findByText(/^The wallet you signed in with is not in this browser/)).toBeTruthy()
    expect([recorded(), onClose.mock.calls]).toEqual([[], []])
    expect(button).toBeTruthy()
  })

  test('cannot be changed while it is signed and recorded', async () => {
    const arrive = api.answerLate(contract.explainDeviation, { data: { id: poolId } })
    const { user, onClose, read } = open()
    await user.click(await read())
    const change = screen.getByRole('button', { name: 'Change what you entered' })
    await waitFor(() => expect(change.getAttribute('aria-disabled')).toBe('true'))
    await user.click(change)
    expect(screen.getByRole('button', { name: 'Sign: Explain' })).toBeTruthy()
    arrive()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('can be changed again after the wallet refused it', async () => {
    const { user, read } = open()
    const button = await read()
    removeWallet()
    await user.click(button)
    await screen.findByText(/^The wallet you signed in with is not in this browser/)
    await user.click(screen.getByRole('button', { name: 'Change what you entered' }))
    expect(enterField('reason', 'The venue was off').value).toBe('The venue was off')
  })

  test('may be made although the answer was lost, and says so', async () => {
    api.disconnect(contract.explainDeviation)
    const { user, read } = open()
    await user.click(await read())
    expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
  })

  test('has the focus, and is not lost by a key for another row, while it is read before the signature', async () => {
    location.hash = '#/any?new=1'
    const { user } = renderOnDesk(
      <Queue<string>
        name="tickets"
        load={async () => ({ rows: ['one'], total: 1 })}
        idOf={(row) => row}
        columns={[{ header: 'Name', cell: (row) => row }]}
        renderDetail={() => null}
        create={{ roles: ['viewer'], label: 'New', render: ({ onClose }) => <Form onClose={onClose} /> }}
      />,
    )
    await screen.findByRole('row', { name: 'one' })
    enterField('reason', 'The venue was off')
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    await screen.findByRole('button', { name: /^Sign: / })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Details' }))
    await user.keyboard('j{Escape}')
    expect(location.hash).toBe('#/any?new=1')
    await user.click(screen.getByRole('button', { name: 'Change what you entered' }))
    expect(enterField('reason', 'The venue was off').value).toBe('The venue was off')
  })

  test('keeps what was entered when the language changes', async () => {
    const { read } = open()
    await read('A reason in words')
    act(() => chooseLanguage('zh-Hans'))
    act(() => chooseLanguage('en'))
    expect(screen.getByRole('button', { name: 'Sign: Explain' })).toBeTruthy()
  })
})

describe('a record with a second signature', () => {
  test('says so on its button, and shows both', async () => {
    const { user, onClose, read } = open(true)
    expect((await read()).textContent).toBe('Sign: Explain and the root')
    expect(screen.getByText('The root')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Sign: / }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect([recorded().length, also.mock.calls.length]).toEqual([1, 1])
  })

  test('is made once: after the second signature was declined, only that one is asked for again', async () => {
    also.mockRejectedValueOnce(new RootNotSigned('declined'))
    const { user, onClose, read } = open(true)
    const button = await read()
    await user.click(button)
    expect(
      await screen.findByText('This is done, but the night’s root is not signed. Sign it under Roots.'),
    ).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    await user.click(button)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect([recorded().length, also.mock.calls.length]).toEqual([1, 2])
  })

  test('is made again when it was changed after that', async () => {
    also.mockRejectedValueOnce(new RootNotSigned('declined'))
    const { user, read } = open(true)
    await user.click(await read())
    await screen.findByText(/^This is done/)
    const another = { ...decision, message: { ...decision.message, expiresAt: 1_900_000_000 } }
    api.answer(contract.draftDeviation, { data: draftOf(another) })
    await user.click(screen.getByRole('button', { name: 'Change what you entered' }))
    await user.click(await read('Another reason'))
    await waitFor(() => expect(recorded()).toHaveLength(2))
    expect(recorded()[1]?.body).toMatchObject({ reason: 'Another reason' })
  })

  test('is not signed the second time when it is refused', async () => {
    api.refuse(contract.explainDeviation, { code: 409, message: 'Another one waits already.' })
    const { user, read } = open(true)
    await user.click(await read())
    expect(await screen.findByText('Another one waits already.')).toBeTruthy()
    expect(also).not.toHaveBeenCalled()
  })
})
