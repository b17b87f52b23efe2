// Written by scripts/generate-marks.ts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
import type { Drawing } from '../drawing.ts'

export const drawing: Drawing = [["path",{"fill":"url(#b)","d":"M24 0H0v24h24z"}],["path",{"fill":"#fff","d":"M20 8.467 13.062 4v2.498l4.45 2.84-.523 1.627h-3.927v2.07h3.927l.524 1.627-4.451 2.84V20L20 15.547l-1.135-3.54zM7.025 13.035h3.913v-2.07H7.011L6.5 9.338l4.437-2.84V4L4 8.467l1.135 3.54L4 15.547 10.953 20v-2.498l-4.451-2.84z"}],["linearGradient",{"id":"b","x1":"-.034","x2":"24.282","y1":".204","y2":"24.681","gradientUnits":"userSpaceOnUse"},[["stop",{"stopColor":"#8C64FB"}],["stop",{"offset":"1","stopColor":"#2E6AF3"}]]]]
