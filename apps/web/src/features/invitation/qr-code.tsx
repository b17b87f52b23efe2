import { qrPath } from './qr-path.ts'

/** A link as a QR code. Dark on light in both themes, because not every scanner reads inverted codes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = qrPath(text)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="w-full">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#0e1726" />
    </svg>
  )
}
