import { createListeners } from '@terahold/platform/listeners'

/** A picture chosen for a ticket and its upload. */
export type Picture = {
  readonly key: string
  readonly name: string
  /** Null for a picture that was uploaded before a reload. */
  readonly file: Blob | null
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** The upload's progress, 0 to 100. */
  readonly percent: number
  readonly imageId: string | null
  /** The error that ended the upload. */
  readonly problem: unknown
}

export type UploadPicture = (
  picture: { readonly file: Blob; readonly name: string },
  on: { readonly progress: (percent: number) => void; readonly signal: AbortSignal },
) => Promise<string>

export type PictureUploadsPorts = {
  readonly upload: UploadPicture
  readonly newKey: () => string
  /** Returns whether an upload failed because the session ended. It continues when there is a session again. */
  readonly isSessionEnd: (error: unknown) => boolean
}

export type PictureUploads = ReturnType<typeof createPictureUploads>

/** Uploads chosen pictures one after the other. Each can be retried or removed, even during its upload. */
export function createPictureUploads({ upload, newKey, isSessionEnd }: PictureUploadsPorts) {
  const listeners = createListeners()
  let pictures: readonly Picture[] = []
  let current: { readonly key: string; readonly abort: AbortController } | undefined

  function set(next: readonly Picture[]) {
    pictures = next
    listeners.call()
  }

  const change = (key: string, part: Partial<Picture>) =>
    set(pictures.map((picture) => (picture.key === key ? { ...picture, ...part } : picture)))

  function goOn() {
    const next = pictures.find(({ state }) => state === 'waiting')
    if (current === undefined && next?.file) void send(next.key, next.file, next.name)
  }

  async function send(key: string, file: Blob, name: string) {
    const abort = new AbortController()
    current = { key, abort }
    change(key, { state: 'sending', percent: 0, problem: null })
    try {
      const imageId = await upload(
        { file, name },
        { progress: (percent) => change(key, { percent }), signal: abort.signal },
      )
      change(key, { state: 'sent', percent: 100, imageId })
    } catch (problem) {
      current = undefined
      if (isSessionEnd(problem)) return change(key, { state: 'waiting', percent: 0 })
      change(key, { state: 'failed', problem })
    }
    current = undefined
    goOn()
  }

  return {
    pictures: () => pictures,
    subscribe: listeners.add,
    add(files: readonly { readonly file: Blob; readonly name: string }[]) {
      const added = files.map((one): Picture => ({ ...one, ...fresh(newKey()), state: 'waiting' }))
      set([...pictures, ...added])
      goOn()
    },
    /** Adds pictures that were uploaded before a reload. */
    restore(imageIds: readonly string[]) {
      if (pictures.length > 0) return
      set(
        imageIds.map((imageId) => ({ ...fresh(newKey()), name: '', file: null, state: 'sent', imageId, percent: 100 })),
      )
    },
    retry(key: string) {
      change(key, { state: 'waiting', problem: null })
      goOn()
    },
    remove(key: string) {
      set(pictures.filter((picture) => picture.key !== key))
      if (current?.key === key) current.abort.abort()
    },
    /** Uploads the next waiting picture. After the session's end nothing continues automatically. */
    goOn,
    clear() {
      set([])
      current?.abort.abort()
    },
  }
}

const fresh = (key: string) => ({ key, percent: 0, imageId: null, problem: null })
