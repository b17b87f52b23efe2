import { fetchedPart } from '@terahold/ui/fetched-part'
import type { ComponentType, ReactNode } from 'react'
import { PartFailed } from './part-failed.tsx'

type Waiting = { readonly waiting?: ReactNode }

/**
 * Creates a part of a page whose code is fetched when it is first shown. `waiting`, or the prop of that name, shows in the meantime. If
 * the code cannot be fetched, the part says so and retries.
 * @example const PayOrder = lazyPart(() => import('./pay-order.tsx'), (module) => module.PayOrder, <PartSkeleton />)
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  waiting: ReactNode = null,
): ComponentType<Props & Waiting> {
  const usePart = fetchedPart(load, pick)
  return function LazyPart(props) {
    const { Part, failures, retry } = usePart()
    if (Part !== undefined) return <Part {...props} />
    return failures === 0 ? (props.waiting ?? waiting) : <PartFailed failures={failures} retry={retry} />
  }
}
