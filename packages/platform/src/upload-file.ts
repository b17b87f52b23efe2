import { DEFAULT_TIMEOUT_MS, RuntimeError } from './runtime-error.ts'

const unreadable = 'uploadFile:fail file error'

const failures = {
  timeout: () => new RuntimeError('uploadFile:fail timeout', 5),
  network: () => new RuntimeError('uploadFile:fail', 602001),
  abort: () => new RuntimeError('uploadFile:fail abort', 600003),
  file: (cause: unknown) => new RuntimeError(unreadable, undefined, cause),
}

/** Returns whether an upload failed because its file was moved, changed or deleted after it was chosen. No retry can send it. */
export function isUnreadableFile(error: unknown): boolean {
  return error instanceof RuntimeError && error.errMsg === unreadable
}

export interface UploadOptions {
  readonly url: string
  readonly file: Blob
  readonly fileName: string
  readonly header?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
  /** The part of the body that was sent, 0 to 100. */
  readonly onProgress?: ((percent: number) => void) | undefined
}

export interface UploadAnswer {
  readonly statusCode: number
  /** Unparsed; the caller parses it. */
  readonly data: string
}

/**
 * Posts one file as a form, in the field `file`. Any status is an answer; a RuntimeError says why there is none: a minute in
 * which nothing moved is one reason, a slow line is not.
 * @example await uploadFile({ url: '/upload', file, fileName: file.name })
 */
export async function uploadFile(
  options: UploadOptions,
  newRequest: () => XMLHttpRequest = () => new XMLHttpRequest(),
): Promise<UploadAnswer> {
  const { url, file, fileName, header = {}, signal, onProgress } = options
  await readable(file)
  if (signal?.aborted === true) throw failures.abort()
  const body = new FormData()
  body.set('file', file, fileName)

  return new Promise((resolve, reject) => {
    // Only XMLHttpRequest reports how much of a body was sent.
    const request = newRequest()
    const abort = () => request.abort()
    const end = (settle: () => void) => () => {
      signal?.removeEventListener('abort', abort)
      settle()
    }
    request.open('POST', url)
    const begun = performance.now()
    request.timeout = DEFAULT_TIMEOUT_MS
    for (const [name, value] of Object.entries(header)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      // The timeout starts again whenever a part was sent, so a slow connection does not fail.
      request.timeout = performance.now() - begun + DEFAULT_TIMEOUT_MS
      onProgress?.(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    }
    request.onload = end(() => resolve({ statusCode: request.status, data: request.responseText }))
    request.onerror = end(() => reject(failures.network()))
    request.ontimeout = end(() => reject(failures.timeout()))
    request.onabort = end(() => reject(failures.abort()))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

/** A file that was moved or deleted since it was chosen cannot be read; the request would only report a failure. */
async function readable(file: Blob): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw failures.file(cause)
    })
}
