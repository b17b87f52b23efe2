import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const worthIt = /\.(?:js|css|svg|html|json|webmanifest)$/
const SMALLEST = 1_024

/**
 * Writes a `.br` and a `.gz` file next to every text file of the build, so that the server does not compress while it answers.
 * With TERAHOLD_COMPRESS=no it writes none.
 */
export function precompress(): Plugin {
  let folder = ''
  let isWritten = false
  return {
    name: 'terahold-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      // A failed build ends here, too. It must keep its own error.
      if (!isWritten || process.env.TERAHOLD_COMPRESS === 'no') return
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && worthIt.test(entry.name))
      await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < SMALLEST) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    brotli(content, quality).then((small) => writeFile(`${path}.br`, small)),
    deflate(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
