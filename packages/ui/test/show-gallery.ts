import { createServer } from 'node:http'
import { buildGallery, galleryFile } from './open-gallery.ts'

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run gallery:ui [-- --help]

Shows every part of the design kit in both themes on one page, until Ctrl-C.
`)
  process.exit(0)
}

// Shows every part in both themes on one page, until Ctrl-C.
const files = await buildGallery()
const server = createServer(({ url = '/' }, response) => {
  const found = galleryFile(files, new URL(url, 'http://gallery').pathname.slice(1) || 'index.html')
  if (found === undefined) response.writeHead(404).end()
  else response.writeHead(200, found.headers).end(found.body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  process.stdout.write(`Gallery of the parts: http://127.0.0.1:${port}/ (press Ctrl-C to stop)\n`)
})
