import { createHash } from 'node:crypto'
import { findAnything } from '@terahold/contract/calls/desk/desk'
import { CallFailed } from '@terahold/contract/client'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Unreachable } from '../shared/api.ts'
import { api, renderOnDesk, setUpComponentTests } from '../testing/component-test.tsx'
import { type FormField, RecordForm } from './record-form.tsx'

setUpComponentTests()

const memberId = '0197f5a0-0000-7000-8000-0000000000aa'
const orderId = '0197f5a0-0000-7000-8000-0000000000bb'

type Run = (values: Readonly<Record<string, string>>) => Promise<unknown>

function show(fields: readonly FormField[], run = vi.fn<Run>(async () => undefined)) {
  const onClose = vi.fn()
  const { user } = renderOnDesk(
    <RecordForm
      title="A record"
      hint="Another operator approves it."
      submitLabel="Record"
      queue="records"
      fields={fields}
      run={run}
      onClose={onClose}
    />,
  )
  const submit = () => user.click(screen.getByRole('button', { name: 'Record' }))
  return { user, run, onClose, submit }
}

describe('a form for a record', () => {
  test('begins in its first field that can be changed, and gives trimmed values without empty ones', async () => {
    const { user, run, onClose, submit } = show([
      { name: 'wallet', label: 'Wallet', value: '0x12', isFixed: true },
      { name: 'reason', label: 'Reason' },
      { name: 'note', label: 'Note', isOptional: true, kind: 'long' },
    ])
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
    await user.keyboard('  The letter says so  ')
    await submit()
    await waitFor(() => expect(run.mock.calls[0]?.[0]).toEqual({ wallet: '0x12', reason: 'The letter says so' }))
    expect(await screen.findByText('Done: Record')).toBeTruthy()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('gives several chosen options as one value, and requires one', async () => {
    const options = ['support', 'auditor', 'viewer'].map((value) => ({ value, label: value }))
    const { user, run, submit } = show([{ name: 'roles', label: 'Roles', options, isMultiple: true, value: 'auditor' }])
    await user.click(screen.getByLabelText('auditor'))
    expect(screen.getByLabelText<HTMLInputElement>('support').required).toBe(true)
    await user.click(screen.getByLabelText('support'))
    await user.click(screen.getByLabelText('viewer'))
    expect(screen.getByLabelText<HTMLInputElement>('support').required).toBe(false)
    await submit()
    await waitFor(() => expect(run.mock.calls[0]?.[0]).toEqual({ roles: 'support viewer' }))
  })

  test('takes the hash of a file, which is not sent', async () => {
    const { user, run, submit } = show([{ name: 'statement', label: 'Statement', kind: 'hash' }])
    await user.upload(screen.getByLabelText(/^Statement: /), new File(['day,1.5'], 'statement.csv'))
    const statement = createHash('sha256').update('day,1.5').digest('hex')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Statement').value).toBe(statement))
    await submit()
    await waitFor(() => expect(run.mock.calls[0]?.[0]).toEqual({ statement }))
  })

  test('takes the hash of the file that was chosen last, also when an earlier one is read later', async () => {
    const { user } = show([{ name: 'statement', label: 'Statement', kind: 'hash' }])
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>()
    const large = Object.assign(new File([], 'large.pdf'), { arrayBuffer: () => promise })
    const chooser = screen.getByLabelText(/^Statement: /)
    const field = screen.getByLabelText<HTMLInputElement>('Statement')
    await user.upload(chooser, large)
    await user.upload(chooser, new File(['right'], 'right.pdf'))
    const right = createHash('sha256').update('right').digest('hex')
    await waitFor(() => expect(field.value).toBe(right))
    resolve(new ArrayBuffer(8))
    await promise
    await expect.poll(() => crypto.subtle.digest('SHA-256', new ArrayBuffer(8))).toBeTruthy()
    expect(field.value).toBe(right)
  })

  test('sends no hash of another file while the one that was chosen cannot be read', async () => {
    const { user, run, submit } = show([
      { name: 'statement', label: 'Statement', kind: 'hash', value: 'ab'.repeat(32) },
    ])
    const gone = Object.assign(new File([], 'gone.pdf'), {
      arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
    })
    await user.upload(screen.getByLabelText(/^Statement: /), gone)
    expect(await screen.findByText(/^Something failed on this page/)).toBeTruthy()
    await submit()
    expect([screen.getByLabelText<HTMLInputElement>('Statement').value, run.mock.calls]).toEqual(['', []])
  })

  test('takes the same file again after its field was changed', async () => {
    const { user } = show([{ name: 'statement', label: 'Statement', kind: 'hash' }])
    const file = new File(['day,1.5'], 'statement.csv')
    const field = screen.getByLabelText<HTMLInputElement>('Statement')
    await user.upload(screen.getByLabelText(/^Statement: /), file)
    await waitFor(() => expect(field.value).toHaveLength(64))
    await user.clear(field)
    await user.upload(screen.getByLabelText(/^Statement: /), file)
    await waitFor(() => expect(field.value).toHaveLength(64))
  })

  test('keeps what was entered when it is refused, and says why', async () => {
    const { user, onClose, submit } = show(
      [{ name: 'reason', label: 'Reason' }],
      vi.fn<Run>().mockRejectedValue(new Unreachable('no answer')),
    )
    await user.keyboard('The letter says so')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server did not answer, so this may be done/)
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('The letter says so')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('leads to the field of the language that the server refused', async () => {
    const refusal = new CallFailed({ code: 400, msg: 'Check it.', reqId: 'r', field: 'texts.fr.text' })
    const { submit } = show(
      ['en', 'fr'].map((tag) => ({ name: `texts.${tag}.text`, label: `Text ${tag}`, isOptional: true })),
      vi.fn<Run>().mockRejectedValue(refusal),
    )
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Text fr')))
    expect(screen.getByLabelText('Text fr').getAttribute('aria-invalid')).toBe('true')
  })

  test('names the field that the server refused by its label', async () => {
    const msg = 'Check “texts.fr.text”: its value is not valid.'
    const refusal = new CallFailed({ code: 400, msg, data: null, reqId: 'r', field: 'texts.fr.text' })
    const fields = ['en', 'fr'].map((tag) => ({ name: `texts.${tag}.text`, label: `Text ${tag}`, isOptional: true }))
    const { submit } = show(fields, vi.fn<Run>().mockRejectedValue(refusal))
    await submit()
    expect(await screen.findByText('Check “Text fr”: its value is not valid.')).toBeTruthy()
  })

  test.each<[string, Partial<FormField>]>([
    ['a text', {}],
    ['a choice of several', { isMultiple: true, options: [{ value: 'a', label: 'Pool' }] }],
  ])('leads to the field that the server refused, and marks it until it is changed: %s', async (_, rest) => {
    const refusal = new CallFailed({
      code: 400,
      msg: 'Check “pool”: it is closed.',
      data: null,
      reqId: 'r',
      field: 'pools.0',
    })
    const { user, submit } = show(
      [
        { name: 'note', label: 'Note', isOptional: true },
        { name: 'pools', label: 'Pool', ...rest },
      ],
      vi.fn<Run>().mockRejectedValue(refusal),
    )
    const field = () => screen.getByLabelText('Pool')
    await (rest.isMultiple ? user.click(field()) : user.type(field(), 'north'))
    screen.getByLabelText('Note').focus()
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Check “pool”: it is closed.')
    expect(screen.getByLabelText('Note').hasAttribute('aria-invalid')).toBe(false)
    await user.type(screen.getByLabelText('Note'), 'x')
    expect(field().hasAttribute('aria-invalid')).toBe(true)
    await (rest.isMultiple ? user.click(field()) : user.type(field(), 'x'))
    expect(field().hasAttribute('aria-invalid')).toBe(false)
  })
})

describe('a field of a form', () => {
  const options = [{ value: 'a', label: 'A' }]
  test('leads to the field of the language that the server refused', async () => {
    const refusal = new CallFailed({ code: 400, msg: 'Check it.', reqId: 'r', field: 'texts.fr.text' })
    const { submit } = show(
      ['en', 'fr'].map((tag) => ({ name: `texts.${tag}.text`, label: `Text ${tag}`, isOptional: true })),
      vi.fn<Run>().mockRejectedValue(refusal),
    )
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Text fr')))
    expect(screen.getByLabelText('Text fr').getAttribute('aria-invalid')).toBe('true')
  })

  test.each<[string, Partial<FormField>]>([
    ['a text', {}],
    ['a long text', { kind: 'long' }],
    ['a choice', { options }],
    ['a day', { kind: 'day' }],
  ])('reads out its hint after its name: %s', (_, rest) => {
    show([{ name: 'field', label: 'Field', hint: 'As the letter says', ...rest }])
    const id = screen.getByLabelText('Field').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('As the letter says')
  })

  test.each([
    ['64 digits', 'ab'.repeat(32), true],
    ['64 digits after 0x', `0x${'AB'.repeat(32)}`, true],
    ['63 digits', 'a'.repeat(63), false],
    ['no hexadecimal digits', 'zz'.repeat(32), false],
  ])('for a hash takes %s: %s', (_, value, isTaken) => {
    show([{ name: 'hash', label: 'Hash', kind: 'hash' }])
    const field = screen.getByLabelText<HTMLInputElement>('Hash')
    fireEvent.change(field, { target: { value } })
    expect(field.validity.valid).toBe(isTaken)
  })

  test('that is required stops the form while it is empty, and an optional one does not', async () => {
    const { user, run, submit } = show([
      { name: 'must', label: 'Must' },
      { name: 'may', label: 'May', isOptional: true },
    ])
    await submit()
    expect(run).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Must'), 'yes')
    await submit()
    await waitFor(() => expect(run).toHaveBeenCalledOnce())
  })
})

describe('a form that is sent', () => {
  test('is sent once, however often it is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const { user, run, onClose } = show(
      [{ name: 'reason', label: 'Reason', value: 'yes' }],
      vi.fn<Run>(() => promise),
    )
    const button = screen.getByRole('button', { name: 'Record' })
    await user.dblClick(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    await user.click(button)
    expect(run).toHaveBeenCalledOnce()
    resolve(undefined)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('closes nothing else when its answer comes after it was left', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const onClose = vi.fn()
    const Left = () => {
      const [isOpen, setIsOpen] = useState(true)
      if (!isOpen) return null
      return (
        <>
          <RecordForm
            title="A record"
            hint=""
            submitLabel="Record"
            queue="records"
            fields={[{ name: 'reason', label: 'Reason', value: 'yes' }]}
            run={() => promise}
            onClose={onClose}
          />
          <button type="button" onClick={() => setIsOpen(false)}>
            Leave
          </button>
        </>
      )
    }
    const { user } = renderOnDesk(<Left />)
    await user.click(screen.getByRole('button', { name: 'Record' }))
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    resolve(undefined)
    expect(await screen.findByText('Done: Record')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is left by Cancel, and nothing is sent', async () => {
    const { user, run, onClose } = show([{ name: 'reason', label: 'Reason', value: 'yes' }])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([onClose.mock.calls.length, run.mock.calls.length]).toEqual([1, 0])
  })
})

describe('a field for an id', () => {
  const hit = {
    kind: 'order',
    memberId,
    orderId,
    orderNo: 'TH-261120-00000111',
    price: '10',
    state: 'active',
    at: '2026-11-20T10:00:00.000Z',
  } as const
  const find = async (kind: 'member' | 'order', text: string) => {
    const { user } = show([{ name: 'id', label: 'Whose', find: kind }])
    const input = screen.getByLabelText<HTMLInputElement>('Whose')
    if (text !== '') await user.type(input, text)
    await user.click(screen.getByRole('button', { name: 'Whose: Find the id' }))
    return input
  }

  test.each([
    ['member', memberId],
    ['order', orderId],
  ] as const)('finds the %s of an order number', async (kind, id) => {
    api.answer(findAnything, { data: { hits: [hit, { ...hit, kind: 'order' }], more: false } })
    const input = await find(kind, ' TH-261120-00000111 ')
    expect(await screen.findByText('The id is filled in.')).toBeTruthy()
    expect(input.value).toBe(id)
    expect(api.requests(findAnything)[0]?.body).toEqual({ text: 'TH-261120-00000111' })
  })

  test('says nothing about the id any more once the field is changed', async () => {
    api.answer(findAnything, { data: { hits: [hit], more: false } })
    const input = await find('member', 'ada@example.com')
    const found = await screen.findByText('The id is filled in.')
    fireEvent.input(input, { target: { value: `${memberId}0` } })
    await waitFor(() => expect(found.textContent).toBe(''))
  })

  test('keeps the text when several match, none matches, or nothing is entered', async () => {
    const other = { ...hit, memberId: '0197f5a0-0000-7000-8000-0000000000cc' }
    api.answer(findAnything, { data: { hits: [hit, other], more: false } })
    const input = await find('member', '12.5')
    expect(await screen.findByText(/^Several match/)).toBeTruthy()
    expect(input.value).toBe('12.5')
  })

  test('keeps what is entered while it searches', async () => {
    api.answer(findAnything, { data: { hits: [hit], more: false } })
    const { promise, resolve } = Promise.withResolvers<void>()
    const answer = globalThis.fetch
    globalThis.fetch = async (...given) => {
      await promise
      return answer(...given)
    }
    const input = await find('member', 'ada@example.com')
    fireEvent.change(input, { target: { value: 'eve@example.com' } })
    resolve()
    const button = screen.getByRole('button', { name: 'Whose: Find the id' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
    expect([input.value, api.requests(findAnything)[0]?.body]).toEqual(['eve@example.com', { text: 'ada@example.com' }])
  })

  test('says that nothing was found', async () => {
    api.answer(findAnything, { data: { hits: [], more: false } })
    await find('member', 'nobody@example.com')
    expect(await screen.findByText('Nothing found for this text.')).toBeTruthy()
  })

  test('asks for a text before it searches', async () => {
    await find('member', '')
    expect(await screen.findByText(/^Enter an order number/)).toBeTruthy()
    expect(api.requests(findAnything)).toEqual([])
  })
})
