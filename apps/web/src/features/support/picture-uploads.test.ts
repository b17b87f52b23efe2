import { expect, test } from 'vitest'
import { createPictureUploads, type UploadPicture } from './picture-uploads.ts'

const ended = new Error('session')
const photo = (name: string) => ({ file: new Blob([name]), name })

/** Uploads that end when the test says so. */
function open() {
  const under: {
    name: string
    ends: PromiseWithResolvers<string>
    signal: AbortSignal
    progress: (p: number) => void
  }[] = []
  const upload: UploadPicture = ({ name }, { signal, progress }) => {
    const ends = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => ends.reject(new Error('aborted')))
    under.push({ name, ends, signal, progress })
    return ends.promise
  }
  let keys = 0
  const uploads = createPictureUploads({ upload, newKey: () => `k${++keys}`, isSessionEnd: (error) => error === ended })
  const states = () => uploads.pictures().map(({ name, state }) => `${name} ${state}`)
  return { uploads, under, states }
}

test('uploads one after the other, with its progress', async () => {
  const { uploads, under, states } = open()
  uploads.add([photo('a'), photo('b')])
  expect(states()).toEqual(['a sending', 'b waiting'])
  under[0]?.progress(40)
  expect(uploads.pictures()[0]?.percent).toBe(40)
  under[0]?.ends.resolve('image-a')
  await expect.poll(() => states()).toEqual(['a sent', 'b sending'])
  under[1]?.ends.resolve('image-b')
  await expect.poll(() => uploads.pictures().map(({ imageId }) => imageId)).toEqual(['image-a', 'image-b'])
})

test('a failed one keeps nobody waiting and can be tried again', async () => {
  const { uploads, under, states } = open()
  uploads.add([photo('a'), photo('b')])
  under[0]?.ends.reject(new Error('too large'))
  await expect.poll(() => states()).toEqual(['a failed', 'b sending'])
  under[1]?.ends.resolve('image-b')
  await expect.poll(() => states()).toEqual(['a failed', 'b sent'])
  uploads.retry('k1')
  expect(states()).toEqual(['a sending', 'b sent'])
})

test('one that is removed on its way is broken off, and the next goes', async () => {
  const { uploads, under, states } = open()
  uploads.add([photo('a'), photo('b')])
  uploads.remove('k1')
  expect(under[0]?.signal.aborted).toBe(true)
  await expect.poll(() => states()).toEqual(['b sending'])
})

test('the end of a session stops all of them, and they go on when there is one again', async () => {
  const { uploads, under, states } = open()
  uploads.add([photo('a'), photo('b')])
  under[0]?.ends.reject(ended)
  await expect.poll(() => states()).toEqual(['a waiting', 'b waiting'])
  expect(under).toHaveLength(1)
  uploads.goOn()
  expect(states()).toEqual(['a sending', 'b waiting'])
})

test('restores uploads from before a reload, unless something is chosen already', () => {
  const { uploads, states } = open()
  uploads.restore(['image-a'])
  uploads.restore(['image-b'])
  expect(uploads.pictures().map(({ imageId, state }) => [imageId, state])).toEqual([['image-a', 'sent']])
  uploads.clear()
  expect(states()).toEqual([])
})
