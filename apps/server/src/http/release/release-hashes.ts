import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns SHA-256 of a built web app's release manifest and `verify.html`; zeros for a file that the folder does not have. */
export async function readReleaseHashes(folder: string): Promise<{ release: Buffer; verifier: Buffer }> {
  const [release, verifier] = await Promise.all(
    ['release.json', 'verify.html'].map((name) => hashOf(join(folder, name))),
  )
  return { release, verifier } as { release: Buffer; verifier: Buffer }
}

async function hashOf(path: string): Promise<Buffer> {
  try {
    return createHash('sha256')
      .update(await readFile(path))
      .digest()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(32)
    throw error
  }
}
