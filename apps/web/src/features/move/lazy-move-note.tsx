import { lazyPart } from '../../shared/loading/lazy-part.tsx'

/** {@link MoveNote} of `move-note.tsx`, fetched when it is first shown. */
export const LazyMoveNote = lazyPart(
  () => import('./move-note.tsx'),
  (module) => module.MoveNote,
)
