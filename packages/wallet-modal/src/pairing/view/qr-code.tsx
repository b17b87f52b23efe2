import { useMemo } from 'react'
import { drawQrCode } from './qr-drawing.ts'

type Props = { value: string; label: string }

/** A QR code, dark on light in every theme, because many scanners cannot read it otherwise. */
export function QrCode({ value, label }: Props) {
  const { size, dots, eyes } = useMemo(() => drawQrCode(value), [value])
  return (
    <svg className="wm-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className="wm-qr-dots" d={dots} />
      <path fillRule="evenodd" d={eyes} />
    </svg>
  )
}
