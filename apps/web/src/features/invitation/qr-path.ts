import { encode } from 'uqr'

/** Light modules that scanners need around a code. */
const QUIET_ZONE = 4

/** A text as a QR code of error correction level Q: its width in modules, and its dark ones as the `d` of an SVG path. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const lines = data.flatMap((modules, y) => {
    const line = modules.map((isDark) => (isDark ? '#' : ' ')).join('')
    return [...line.matchAll(/#+/g)].map(
      ({ 0: run, index }) => `M${index + QUIET_ZONE} ${y + QUIET_ZONE}h${run.length}v1h-${run.length}z`,
    )
  })
  return { size: size + 2 * QUIET_ZONE, path: lines.join('') }
}
