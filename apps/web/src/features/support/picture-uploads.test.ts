import { expect, test, vi } from 'vitest'
import { createPictureDesk, type UploadPicture } from './picture-uploads.ts'

const ended = new Error('session')
const photo = (name: string) => ({ file: new Blob([name]), name })

/** A desk whose uploads end when the test says so. */
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
  const desk = createPictureDesk({ upload, newKey: () => `k${++keys}`, isSessionEnd: (error) => error === ended })
  const states = () => desk.pictures().map(({ name, state }) => `${name} ${state}`)
  return { desk, under, states }
}

test('uploads one after the other, with its progress', async () => {
  const { desk, under, states } = open()
  desk.add([photo('a'), photo('b')])
  expect(states()).toEqual(['a sending', 'b waiting'])
  under[0]?.progress(40)
  expect(desk.pictures()[0]?.percent).toBe(40)
  under[0]?.ends.resolve('image-a')
  await vi.waitFor(() => expect(states()).toEqual(['a sent', 'b sending']))
  under[1]?.ends.resolve('image-b')
  await vi.waitFor(() => expect(desk.pictures().map(({ imageId }) => imageId)).toEqual(['image-a', 'image-b']))
})

test('a failed one keeps nobody waiting and can be tried again', async () => {
  const { desk, under, states } = open()
  desk.add([photo('a'), photo('b')])
  under[0]?.ends.reject(new Error('too large'))
  await vi.waitFor(() => expect(states()).toEqual(['a failed', 'b sending']))
  under[1]?.ends.resolve('image-b')
  await vi.waitFor(() => expect(states()).toEqual(['a failed', 'b sent']))
  desk.retry('k1')
  expect(states()).toEqual(['a sending', 'b sent'])
})

test('one that is removed on its way is broken off, and the next goes', async () => {
  const { desk, under, states } = open()
  desk.add([photo('a'), photo('b')])
  desk.remove('k1')
  expect(under[0]?.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(states()).toEqual(['b sending']))
})

test('the end of a session stops all of them, and they go on when there is one again', async () => {
  const { desk, under, states } = open()
  desk.add([photo('a'), photo('b')])
  under[0]?.ends.reject(ended)
  await vi.waitFor(() => expect(states()).toEqual(['a waiting', 'b waiting']))
  expect(under).toHaveLength(1)
  desk.goOn()
  expect(states()).toEqual(['a sending', 'b waiting'])
})

test('takes up what was uploaded before a reload, unless something is chosen already', () => {
  const { desk, states } = open()
  desk.restore(['image-a'])
  desk.restore(['image-b'])
  expect(desk.pictures().map(({ imageId, state }) => [imageId, state])).toEqual([['image-a', 'sent']])
  desk.clear()
  expect(states()).toEqual([])
})
