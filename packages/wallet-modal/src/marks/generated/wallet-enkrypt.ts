// Written by scripts/generate-marks.ts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
import type { Drawing } from '../drawing.ts'

export const drawing: Drawing = [["path",{"fill":"#C54AFF","d":"M24 0H0v24h24z"}],["path",{"fill":"#fff","fillRule":"evenodd","d":"M4 7.079A3.08 3.08 0 0 1 7.08 4H20v2.362c0 1.223-.99 2.213-2.213 2.213h-6.075a3.08 3.08 0 0 0-3.079 3.08v.783a3.08 3.08 0 0 0 3.08 3.079h6.074c1.222 0 2.213.99 2.213 2.213V20H7.079A3.08 3.08 0 0 1 4 16.921zm7.845 2.784h6.23c1.064 0 1.925.862 1.925 1.924v.518a1.924 1.924 0 0 1-1.924 1.924h-6.23a1.924 1.924 0 0 1-1.925-1.924v-.518c0-1.062.861-1.924 1.924-1.924"}]]
