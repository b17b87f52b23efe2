import { lazyPart } from '../../../shared/loading/lazy-part.tsx'

/** {@link PastProofRow} of `past-proof-row.tsx`, fetched when it is first shown. */
export const LazyPastProof = lazyPart(
  () => import('./past-proof-row.tsx'),
  (module) => module.PastProofRow,
  <div className="h-16" />,
)
