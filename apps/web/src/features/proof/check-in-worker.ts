import type { FileCheck, FileVerdict } from './check-file.ts'

/** Verifies files in a worker, so that the page stays responsive; on the page itself where there are no workers. */
export async function checkInWorker(check: FileCheck): Promise<FileVerdict> {
  if (typeof Worker === 'undefined') return (await import('./check-file.ts')).checkFile(check)
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<FileVerdict>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FileVerdict>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the proof worker failed')))
      worker.postMessage(check)
    })
  } finally {
    worker.terminate()
  }
}
