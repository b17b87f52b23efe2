import { BASE_WIDTH, MAX_DEVICE_WIDTH } from './root-font-size.ts'

const DESIGN_WIDTH = 750
const EPSILON = 1e-4

export interface UpxScreen {
  /** The viewport's width in CSS px. */
  readonly width: number
  /** Half a pixel is the least that shows on an iOS screen with a finer grid, a whole one everywhere else. */
  readonly hasHalfPixels?: boolean | undefined
}

/**
 * A length of the 750-wide design in CSS px: whole, never 0 for what is not, with its sign.
 * @example upx2px(100, { width: 375 }) // 50
 */
export function upx2px(length: number, { width, hasHalfPixels = false }: UpxScreen): number {
  if (length === 0) return 0
  // The whole width of the design is the whole screen. Parts of it follow the base width on wide ones.
  const scaled = length === DESIGN_WIDTH || width <= MAX_DEVICE_WIDTH ? width : BASE_WIDTH
  const size = Math.floor((Math.abs(length) / DESIGN_WIDTH) * scaled + EPSILON) || (hasHalfPixels ? 0.5 : 1)
  return length < 0 ? -size : size
}
