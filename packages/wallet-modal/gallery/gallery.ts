import { serveGallery } from './serve-gallery.ts'

// Serves every view and state of the modal on one page until Ctrl-C.
const gallery = await serveGallery()
process.stdout.write(`Wallet modal gallery: ${gallery.url} (press Ctrl-C to stop)\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void gallery.close())
