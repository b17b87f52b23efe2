// Written by scripts/generate-marks.ts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
import type { Drawing } from '../drawing.ts'

export const drawing: Drawing = [["path",{"fill":"#2354E6","d":"M24 0H0v24h24z"}],["path",{"fill":"#fff","d":"M12 16.4a4.4 4.4 0 0 1 0-8.8V4a8 8 0 1 0 8 8h-3.6a4.4 4.4 0 0 1-4.4 4.4"}],["path",{"fill":"#17E6A1","d":"M16.4 7.6H12V12h4.4z"}]]
