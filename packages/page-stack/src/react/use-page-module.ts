import { type ComponentType, useEffect, useState } from 'react'
import { followLoad, type LoadPhase } from '../page-load.ts'
import type { PageRoute, PageStackModel } from './page-route.ts'

/** Returns the page's component once its code is loaded, and the phase of loading. */
export function usePageModule(
  stack: PageStackModel,
  route: PageRoute,
): { phase: LoadPhase; component: ComponentType | undefined } {
  const [phase, setPhase] = useState<LoadPhase>('waiting')
  const component = stack.modules.peek(route)?.default

  useEffect(() => {
    if (component !== undefined) return undefined
    return followLoad(stack.modules.load(route), setPhase)
  }, [stack, route, component])

  return { phase, component }
}
