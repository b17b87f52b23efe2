// Written by scripts/generate-marks.ts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
import type { Drawing } from '../drawing.ts'

export const drawing: Drawing = [["path",{"fill":"#0E5BFF","d":"M24 0H0v24h24z"}],["path",{"fill":"#fff","d":"M4 12a8 8 0 1 1 16 0 8 8 0 0 1-16 0"}],["path",{"fill":"#0E5BFF","fillRule":"evenodd","d":"M12 17.667a5.667 5.667 0 1 0 0-11.334 5.667 5.667 0 0 0 0 11.334m-.667-7.334a1 1 0 0 0-1 1v1.334a1 1 0 0 0 1 1h1.334a1 1 0 0 0 1-1v-1.334a1 1 0 0 0-1-1z"}]]
