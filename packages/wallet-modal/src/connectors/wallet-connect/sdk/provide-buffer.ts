import { importAgain } from '../../../browser/import-again.ts'

/**
 * The SDK encodes what a one-click sign-in asks for with Node's `Buffer`, which browsers do not have. It is loaded and put
 * in its place only for that.
 */
export async function provideBuffer(): Promise<void> {
  if ('Buffer' in globalThis) return
  const Buffer = await importAgain(() => import('buffer/'), 'Buffer')
  Object.defineProperty(globalThis, 'Buffer', { value: Buffer, configurable: true, writable: true })
}
