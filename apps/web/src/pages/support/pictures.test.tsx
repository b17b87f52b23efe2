import { contacts, createTicket, listTickets } from '@terahold/contract/calls/member/support'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { to } from '@terahold/contract/pages'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { usePictureUploads } from '../../features/support/use-picture-uploads.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { MemberContext, session } from '../../shared/session/session.ts'
import { api, member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { openPage, submitButton } from '../../testing/open-page.tsx'
import { setUpUploads } from '../../testing/upload-fixture.ts'
import { TicketPictures } from './ticket-pictures.tsx'

setUpComponentTests()
const uploads = setUpUploads()

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
const sent = { ticketNo: 'TK-261121-AAAAAAAA', dueAt: '2099-03-04T10:00:00.000Z' }
const pathOf = (imageId: string) => fillPath(servicePaths.ownPicture, { id: imageId })
const missing = ['image_unknown', 'image_lost'] as const
const call = (imageId: string) =>
  ({ method: 'GET', path: pathOf(imageId), refuses: missing }) as unknown as EndpointDeclaration

/** The server has this picture of the member. */
const keep = (imageId: string) => api.file(pathOf(imageId), new Blob([png], { type: 'image/png' }))

beforeEach(() => {
  api.answer(contacts, { rows: [], total: 0 })
  api.answer(listTickets, { rows: [], total: 0 })
})

// The uploads outlive a page, so each test ends with none.
afterEach(() => {
  for (const remove of screen.queryAllByRole('button', { name: /^Remove picture/ })) fireEvent.click(remove)
})

async function openForm() {
  const opened = await openPage(to.support())
  const pictures = await within(opened.page).findByRole('group', { name: /^Pictures/ })
  return { ...opened, pictures }
}

const tiles = (pictures: HTMLElement) =>
  within(pictures)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** Chooses files as in the browser's own dialog. */
async function choose(user: UserEvent, pictures: HTMLElement, ...files: File[]) {
  await user.click(within(pictures).getByRole('button', { name: 'Add pictures' }))
  const input = document.body.querySelector<HTMLInputElement>(':scope > input[type=file]')
  if (input === null) throw new Error('no files can be chosen')
  Object.defineProperty(input, 'files', { value: files })
  await act(async () => void fireEvent(input, new Event(files.length === 0 ? 'cancel' : 'change')))
}
const picture = (name = 'meter.png') => new File([png], name, { type: 'image/png' })
const nextUpload = (count: number) =>
  waitFor(() => {
    const upload = uploads[count - 1]
    if (upload === undefined) throw new Error('not sent yet')
    return upload
  })
const accept = (index: number, imageId: string) =>
  act(async () => (await nextUpload(index)).answer({ code: 200, msg: 'ok', reqId: 'r', data: { imageId } }))

describe('pictures of a message', () => {
  test('are uploaded one after the other, with their progress, and sent with the message', async () => {
    api.answer(createTicket, { data: sent })
    const { page, user, pictures } = await openForm()
    await choose(user, pictures, picture(), picture('bill.png'))
    const first = await nextUpload(1)
    expect(tiles(pictures)).toEqual(['Picture 10%', 'Picture 2Waiting', 'Add pictures'])
    act(() => first.progress(1, 2))
    expect(tiles(pictures)[0]).toBe('Picture 150%')
    act(() => first.progress(2, 2))
    expect(tiles(pictures)[0]).toBe('Picture 1Being checked')
    await user.type(within(page).getByRole('textbox'), 'The chart is empty')
    await user.click(submitButton(page))
    expect(await within(pictures).findByText('Pictures are still uploading. Send when they are done.')).toBeTruthy()
    await accept(1, testId(81))
    await accept(2, testId(82))
    await user.click(submitButton(page))
    await waitFor(() => expect(page.textContent).toContain(sent.ticketNo))
    expect(api.requests(createTicket)).toMatchObject([{ body: { imageIds: [testId(81), testId(82)] } }])
    expect(tiles(pictures)).toEqual(['Add pictures'])
  })

  test('that the server refuses say why at their position, and can be uploaded again or removed', async () => {
    const { page, user, pictures } = await openForm()
    await choose(user, pictures, picture(), picture('bill.png'))
    const first = await nextUpload(1)
    await act(async () => first.answer({ code: 413, msg: 'The picture is too large.', reqId: 'r' }))
    await accept(2, testId(82))
    expect(within(pictures).getByRole('alert').textContent).toBe('Picture 1: The picture is too large.')
    await user.type(within(page).getByRole('textbox'), 'The chart is empty')
    await user.click(submitButton(page))
    expect(pictures.textContent).toContain('A picture was not uploaded. Try again or remove it, then send.')
    await user.click(within(pictures).getByRole('button', { name: 'Upload picture 1 again' }))
    await nextUpload(3)
    expect(pictures.textContent).not.toContain('too large')
    await user.click(within(pictures).getByRole('button', { name: 'Remove picture 1' }))
    expect(tiles(pictures)).toEqual(['Picture 1', 'Add pictures'])
    expect(api.requests(createTicket)).toEqual([])
  })

  test('that were moved or deleted after they were chosen ask to be chosen again', async () => {
    const { user, pictures } = await openForm()
    const moved = picture()
    vi.spyOn(moved, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    } as never)
    await choose(user, pictures, moved)
    await waitFor(() =>
      expect(within(pictures).getByRole('alert').textContent).toBe('Picture 1: No longer available. Choose it again.'),
    )
    expect(uploads).toEqual([])
  })

  test('that are chosen while a message is sent are for the next one', async () => {
    const release = api.answerLate(createTicket, { data: sent })
    const { page, user, pictures } = await openForm()
    await choose(user, pictures, picture('one.png'))
    await accept(1, 'image-1')
    await user.type(within(page).getByRole('textbox'), 'The chart is empty')
    await user.click(submitButton(page))
    await waitFor(() => expect(api.requests(createTicket)).toHaveLength(1))
    await choose(user, pictures, picture('two.png'))
    await act(async () => release())
    await waitFor(() => expect(page.textContent).toContain(sent.ticketNo))
    await user.click(within(page).getByRole('radio', { name: 'Write to us' }))
    const next = await within(page).findByRole('group', { name: 'Pictures, 1 of 9' })
    await accept(2, 'image-2')
    await waitFor(() => expect(tiles(next)[0]).not.toContain('%'))
    expect(api.requests(createTicket)[0]?.body).toMatchObject({ imageIds: ['image-1'] })
  })

  test('leave the focus at the others when one is removed with the keyboard', async () => {
    const { user, pictures } = await openForm()
    await choose(user, pictures, picture('one.png'), picture('two.png'))
    await accept(1, 'image-1')
    const remove = await within(pictures).findByRole('button', { name: 'Remove picture 2' })
    remove.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(within(pictures).queryByRole('button', { name: 'Remove picture 2' })).toBeNull())
    expect(document.activeElement).toBe(pictures)
    await user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove picture 1')
  })

  test('are nine at most: a message says that the others were left out', async () => {
    const { user, pictures } = await openForm()
    await choose(user, pictures, ...Array.from({ length: 10 }, (_, index) => picture(`${index}.png`)))
    expect(within(pictures).getAllByRole('listitem')).toHaveLength(9)
    expect(toasts().map(({ text }) => text)).toEqual(['You can add 9 pictures at most. The rest were not added.'])
    expect(within(pictures).queryByRole('button', { name: 'Add pictures' })).toBeNull()
  })

  test('are not changed when the member closes the choice', async () => {
    const { user, pictures } = await openForm()
    await choose(user, pictures)
    expect(tiles(pictures)).toEqual(['Add pictures'])
    expect(toasts()).toEqual([])
  })
})

describe('after a reload', () => {
  const keepDraft = (imageIds: readonly string[], unsent: number) =>
    drafts.keep('feedback', member.userId, { type: 'bug', content: 'The chart', imageIds, unsent })

  test('uploaded pictures are shown again, and the others are counted', async () => {
    keep(testId(81))
    keepDraft([testId(81)], 2)
    const { pictures } = await openForm()
    expect(tiles(pictures)).toEqual(['Picture 1', 'Add pictures'])
    expect(pictures.textContent).toContain('2 pictures were not uploaded. Choose them again.')
    await waitFor(() => expect(pictures.querySelector('img')?.src).toMatch(/^blob:/))
  })

  test.each(missing)('a picture that is %s asks to be chosen again', async (reason) => {
    api.refuse(call(testId(81)), { code: 404, message: 'There is no such picture.', reason })
    keepDraft([testId(81)], 0)
    const { pictures } = await openForm()
    await waitFor(() => expect(tiles(pictures)[0]).toBe('Picture 1No longer available. Choose it again.'))
  })

  test('a picture that cannot be fetched now is still part of the message', async () => {
    api.refuse(call(testId(81)), { code: 503, message: 'Busy.', reason: 'unavailable' })
    keepDraft([testId(81)], 0)
    const { pictures } = await openForm()
    await waitFor(() => expect(api.requests(call(testId(81)))).toHaveLength(1))
    await act(async () => undefined)
    expect(tiles(pictures)[0]).toBe('Picture 1')
  })
})

describe('pictures of a ticket', () => {
  test('are fetched with the session, and open in full size', async () => {
    keep(testId(81))
    const asked = vi.spyOn(globalThis, 'fetch')
    const { user } = renderForMember(<TicketPictures imageIds={[testId(81)]} />)
    const open = screen.getByRole<HTMLButtonElement>('button', { name: 'Open picture 1' })
    expect(open.disabled).toBe(true)
    await waitFor(() => expect(open.disabled).toBe(false))
    expect(asked.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: `Bearer ${member.token}` })
    expect(api.requests(call(testId(81)))).toMatchObject([{ query: { userId: member.userId } }])
    await user.click(open)
    const sheet = await screen.findByRole('dialog', { name: 'Picture 1' })
    expect(within(sheet).getByRole<HTMLImageElement>('img', { name: 'What you sent' }).src).toMatch(/^blob:/)
  })

  test('leave their place empty in a browser that cannot draw them, and free their memory when they are gone', async () => {
    keep(testId(81))
    const freed = vi.spyOn(URL, 'revokeObjectURL')
    onTestFinished(() => freed.mockRestore())
    const { container, unmount } = renderForMember(<TicketPictures imageIds={[testId(81)]} />)
    const image = await waitFor(() => container.querySelector('img') ?? Promise.reject(new Error('no picture')))
    const { src } = image
    fireEvent.error(image)
    expect(image.hidden).toBe(true)
    unmount()
    expect(freed).toHaveBeenCalledExactlyOnceWith(src)
  })
})

test('pictures of one member are not shown to the next, and are not uploaded any further', async () => {
  const { user, pictures, close } = await openForm()
  await choose(user, pictures, picture(), picture('bill.png'))
  await nextUpload(1)
  close()
  const next = { ...member, userId: testId(2) }
  session.signIn(next)
  renderForMember(
    <MemberContext value={next}>
      <Pictures />
    </MemberContext>,
  )
  expect(await screen.findByText('0 pictures')).toBeTruthy()
  await accept(1, testId(81))
  expect(uploads).toHaveLength(1)
})

function Pictures() {
  return <p>{usePictureUploads().pictures.length} pictures</p>
}
