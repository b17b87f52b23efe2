// Written by scripts/generate-marks.ts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
import type { Drawing } from '../drawing.ts'

export const drawing: Drawing = [["path",{"fill":"#FCFE52","d":"M24 0H0v24h24z"}],["path",{"fill":"#fff","d":"M4 4h16v5.715h-2.765a5.714 5.714 0 1 0 0 4.57H20V20H4z"}]]
