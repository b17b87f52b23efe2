import { activationCodes } from '@terahold/contract/calls/member/team'
import { to } from '@terahold/contract/pages'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { api, goOffline, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { openPage } from '../../testing/open-page.tsx'

setUpComponentTests()

type Code = Parameters<typeof api.answer<typeof activationCodes>>[1]['rows'][number]

function createCode(changes: Partial<Code> = {}): Code {
  const code = changes.code ?? '7K3M9Q2X'
  return {
    code,
    status: 'open',
    link: `https://terahold.example/i/${code}`,
    issuedAt: '2026-03-01T10:00:00.000Z',
    expiresAt: '2099-03-31T10:00:00.000Z',
    usedBy: null,
    ...changes,
  }
}

function answerWith(used: number, ...rows: Code[]) {
  api.answer(activationCodes, { data: { quota: 3, used }, rows, total: rows.length })
}

async function openCodes() {
  const opened = await openPage(to.inviteFriends())
  await waitFor(() => expect(opened.page.querySelector('p[role=status]')).not.toBeNull())
  return opened
}

const issued = () => api.requests(activationCodes).filter(({ query }) => query.issue === '1')
/** The button that creates a code, after the sentence that says how many are left. */
const create = (page: HTMLElement) => page.querySelector<HTMLButtonElement>('p[role=status] + button')

describe('an invite code', () => {
  test('is shown as a picture, as a link and in letters to read out', async () => {
    answerWith(1, createCode())
    const { page } = await openCodes()
    expect(page.textContent).toContain('7K3M-9Q2X')
    expect(page.textContent).toContain('https://terahold.example/i/7K3M9Q2X')
    await waitFor(() => expect(page.querySelector('svg[role=img] path')?.getAttribute('d')).toMatch(/^M4 4h7/))
  })

  test('is copied as a link, or alone', async () => {
    answerWith(1, createCode())
    const { page, user } = await openCodes()
    const [link, alone] = within(page).getAllByRole('button', { name: /copy/i })
    await user.click(link ?? page)
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('https://terahold.example/i/7K3M9Q2X'))
    await user.click(alone ?? page)
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('7K3M9Q2X'))
  })

  describe('on a device that can share', () => {
    const link = 'https://terahold.example/i/7K3M9Q2X'
    async function share(answer: () => Promise<void>) {
      const sent = vi.fn<typeof navigator.share>(answer)
      Object.assign(navigator, { share: sent })
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
      answerWith(1, createCode())
      const { page, user } = await openCodes()
      await navigator.clipboard.writeText('before')
      await user.click(within(page).getByRole('button', { name: 'Share link' }))
      await waitFor(() => expect(sent).toHaveBeenCalledOnce())
      expect(sent.mock.calls[0]?.[0]).toMatchObject({ url: link })
      return () => navigator.clipboard.readText()
    }

    test('is offered there, with its link', async () => {
      const copied = await share(async () => undefined)
      expect(await copied()).toBe('before')
    })

    test('is copied if nothing could be shared', async () => {
      const copied = await share(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
      await waitFor(async () => expect(await copied()).toBe(link))
    })

    test('is not copied when the member closes the choice', async () => {
      const copied = await share(() => Promise.reject(new DOMException('closed', 'AbortError')))
      expect([await copied(), toasts()]).toEqual(['before', []])
    })
  })

  test('is not created by looking', async () => {
    answerWith(0)
    await openCodes()
    expect(issued()).toEqual([])
  })

  test('is created with a key, so that a lost answer uses up no second one', async () => {
    answerWith(0)
    const { page, user } = await openCodes()
    api.disconnect(activationCodes)
    await user.click(create(page) ?? page)
    await waitFor(() => expect(toasts().map(({ kind }) => kind)).toEqual(['error']))
    answerWith(1, createCode())
    await user.click(create(page) ?? page)
    await waitFor(() => expect(page.textContent).toContain('7K3M-9Q2X'))
    const keys = issued().map(({ query }) => query.idempotencyKey)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('cannot be created once the month’s are used up', async () => {
    answerWith(3, createCode())
    const { page } = await openCodes()
    expect(create(page)).toBeNull()
  })

  test('cannot be created offline', async () => {
    answerWith(0)
    const { page } = await openCodes()
    await goOffline()
    expect(create(page)?.disabled).toBe(true)
  })
})

describe('the list of codes', () => {
  const used = createCode({ code: 'AAAAAAAA', status: 'used', link: null, usedBy: '0xbb…bbbbbb' })
  const other = createCode({ code: 'BBBBBBBB' })

  test('says who used which', async () => {
    answerWith(2, createCode(), used)
    const { page } = await openCodes()
    const row = [...page.querySelectorAll('[role=listitem]')].find(({ textContent }) =>
      textContent.includes('AAAA-AAAA'),
    )
    expect(row?.textContent).toContain('0xbb…bbbbbb')
    expect(row?.querySelector('button')).toBeNull()
  })

  test('without an unused one is not said to be the first', async () => {
    answerWith(1, used)
    const { page } = await openCodes()
    expect(within(page).getByText('No unused invite code')).toBeTruthy()
    expect(create(page)?.textContent).toBe('Create another code')
  })

  test('shows another open code in full size at a tap', async () => {
    answerWith(2, createCode(), other)
    const { page, user } = await openCodes()
    expect(page.textContent).not.toContain('/i/BBBBBBBB')
    await user.click(within(page).getByRole('button', { name: /BBBB-BBBB/ }))
    expect(page.textContent).toContain('/i/BBBBBBBB')
  })
})
