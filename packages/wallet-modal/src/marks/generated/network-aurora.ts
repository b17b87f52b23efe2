// Written by scripts/generate-marks.ts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
import type { Drawing } from '../drawing.ts'

export const drawing: Drawing = [["path",{"fill":"url(#b)","d":"M24 0H0v24h24z"}],["path",{"fill":"#fff","d":"M13.671 6.38a1.866 1.866 0 0 0-3.35 0l-5.056 9.584a1.867 1.867 0 0 0 1.675 2.704h10.112a1.867 1.867 0 0 0 1.676-2.704zM9.367 5.9a2.933 2.933 0 0 1 5.259 0l5.061 9.584a2.932 2.932 0 0 1-2.635 4.25H6.94a2.946 2.946 0 0 1-2.635-4.25l5.062-9.579z"}],["linearGradient",{"id":"b","x1":"16.968","x2":"7.492","y1":"5.952","y2":"18.537","gradientUnits":"userSpaceOnUse"},[["stop",{"stopColor":"#95E141"}],["stop",{"offset":".59","stopColor":"#63B836"}],["stop",{"offset":"1","stopColor":"#409C2D"}]]]]
