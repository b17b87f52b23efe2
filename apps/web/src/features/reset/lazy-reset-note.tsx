import { lazyPart } from '../../shared/loading/lazy-part.tsx'

/** {@link ResetNote} of `reset-part.tsx`, fetched when it is first shown. */
export const LazyResetNote = lazyPart(
  () => import('./reset-part.tsx'),
  (module) => module.ResetNote,
)
