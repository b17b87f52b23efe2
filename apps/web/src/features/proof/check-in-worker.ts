import type { FileCheck, FileVerdict } from './check-file.ts'

/** Verifies files in a worker, so that the page stays responsive; on the page itself where there are no workers, or one fails. */
export async function checkInWorker(check: FileCheck): Promise<FileVerdict> {
  const verdict = typeof Worker === 'undefined' ? undefined : await askWorker(check)
  return verdict ?? (await import('./check-file.ts')).checkFile(check)
}

async function askWorker(check: FileCheck): Promise<FileVerdict | undefined> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<FileVerdict | undefined>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FileVerdict>) => resolve(data))
      worker.addEventListener('error', () => resolve(undefined))
      worker.postMessage(check)
    })
  } finally {
    worker.terminate()
  }
}
