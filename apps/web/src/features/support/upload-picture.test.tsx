import { servicePaths } from '@terahold/contract/service-paths'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Unreachable } from '../../shared/api/api-send.ts'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { session } from '../../shared/session/session.ts'
import { member, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { setUpUploads, type Upload } from '../../testing/upload-fixture.ts'
import { isSessionEnd, uploadPicture } from './upload-picture.ts'

setUpComponentTests()

const uploads = setUpUploads()

const file = new Blob(['picture'], { type: 'image/png' })

/** Begins an upload. `ended` has its id, or why there is none. */
async function begin() {
  const abort = new AbortController()
  const progress = vi.fn()
  const ended = uploadPicture({ file, name: 'meter.png' }, { progress, signal: abort.signal }).catch(
    (error: unknown) => error,
  )
  const [sent] = await nextUpload(1)
  if (sent === undefined) throw new Error('nothing was sent')
  return { sent, abort, progress, ended }
}

const nextUpload = (count: number) =>
  waitFor(() => {
    if (uploads.length < count) throw new Error('not sent yet')
    return uploads.slice(count - 1)
  })

const accepted = { code: 200, msg: 'ok', reqId: 'r', data: { imageId: testId(81) } }
const sessionEnded = { code: 401, msg: 'Please sign in again.', reqId: 'r' }

test('a picture is sent as a form with the member’s session and language, and has an id then', async () => {
  await activateLocale('fr')
  const { sent, progress, ended } = await begin()
  sent.progress(1, 4)
  sent.answer(accepted)
  expect(await ended).toBe(testId(81))
  expect(progress).toHaveBeenCalledExactlyOnceWith(25)
  expect(sent.url).toBe(`${servicePaths.uploadPicture}?userId=${member.userId}`)
  expect(sent.header).toMatchObject({ authorization: `Bearer ${member.token}`, 'accept-language': 'fr' })
  expect(sent.form.get('file')).toMatchObject({ type: 'image/png', size: 7 })
})

test('a refused picture says why', async () => {
  const { sent, ended } = await begin()
  sent.answer({ code: 413, msg: 'The picture is too large.', reqId: 'r' })
  const error = await ended
  expect(error).toMatchObject({ name: 'CallFailed', envelope: { msg: 'The picture is too large.' } })
  expect([isSessionEnd(error), session.current()]).toEqual([false, member])
})

test.each([
  ['no network', ({ fail }: Upload) => fail()],
  ['a page of something else', ({ answer }: Upload) => answer('<html>Sign in to this Wi-Fi</html>')],
  ['an answer that is no envelope', ({ answer }: Upload) => answer({ ok: true })],
])('%s is no answer of the server', async (_, end) => {
  const { sent, ended } = await begin()
  end(sent)
  expect(await ended).toBeInstanceOf(Unreachable)
  expect(session.current()).toEqual(member)
})

test('a removed picture is not sent any further', async () => {
  const { abort, ended } = await begin()
  abort.abort()
  expect(await ended).toBeInstanceOf(Unreachable)
})

test('the end of the session ends it in the app, too', async () => {
  const { sent, ended } = await begin()
  sent.answer(sessionEnded)
  expect(isSessionEnd(await ended)).toBe(true)
  expect(session.current()).toBeNull()
})

test('a picture that was on its way when the member signed in again is sent with the new session', async () => {
  const { sent, ended } = await begin()
  session.signIn({ ...member, token: 'new-token' })
  sent.answer(sessionEnded)
  const [again] = await nextUpload(2)
  expect(again?.header.authorization).toBe('Bearer new-token')
  again?.answer(accepted)
  expect(await ended).toBe(testId(81))
  expect(session.current()?.token).toBe('new-token')
})

test('a picture that was on its way when the member signed out ends', async () => {
  const { sent, ended } = await begin()
  session.forget()
  sent.answer(sessionEnded)
  expect(isSessionEnd(await ended)).toBe(true)
  expect(uploads).toHaveLength(1)
})
