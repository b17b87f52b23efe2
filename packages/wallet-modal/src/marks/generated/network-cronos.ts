// Written by scripts/generate-marks.ts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
import type { Drawing } from '../drawing.ts'

export const drawing: Drawing = [["path",{"fill":"#051221","d":"M24 0H0v24h24z"}],["path",{"fill":"#fff","d":"M12.003 4 5 8.001v8L12.003 20 19 16.001v-8zm4.924 10.816-4.924 2.813-4.927-2.813V9.184l4.927-2.813 4.924 2.813z"}],["path",{"fill":"#fff","d":"M15.267 13.87 12 15.737 8.728 13.87v-3.736l3.271-1.87 3.268 1.87-1.36.778-1.908-1.092-1.908 1.092v2.177L12 14.182l1.908-1.091z"}]]
