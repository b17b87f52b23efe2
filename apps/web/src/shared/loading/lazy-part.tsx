import { fetchedPart } from '@terahold/ui/fetched-part'
import type { ComponentType, ReactNode } from 'react'
import { PartFailed } from './part-failed.tsx'

/**
 * A part of a page whose code is fetched when it is first shown. `waiting` stands in its place meanwhile; when the code does
 * not come, the place says so and tries again.
 * @example const PayOrder = lazyPart(() => import('./pay-order.tsx'), (module) => module.PayOrder, <PartSkeleton />)
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const usePart = fetchedPart(load, pick)
  return function LazyPart(props) {
    const { Part, failures, retry } = usePart()
    if (Part !== undefined) return <Part {...props} />
    return failures === 0 ? waiting : <PartFailed failures={failures} retry={retry} />
  }
}
