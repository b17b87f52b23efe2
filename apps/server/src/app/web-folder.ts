import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built web app. */
export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/**
 * Returns SHA-256 of the built web app's release manifest and `verify.html`, as roots name them; zeros for a file that the folder
 * does not have.
 */
export async function readReleaseHashes(): Promise<{ release: Buffer; verifier: Buffer }> {
  const [release, verifier] = await Promise.all([hashOf('release.json'), hashOf('verify.html')])
  return { release, verifier }
}

async function hashOf(file: string): Promise<Buffer> {
  try {
    return createHash('sha256')
      .update(await readFile(join(webFolder, file)))
      .digest()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(32)
    throw error
  }
}
