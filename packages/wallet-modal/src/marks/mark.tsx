import { createElement, type ReactNode, useId } from 'react'
import type { Drawing, Shape } from './drawing.ts'

/**
 * A mark. Decorative: the name is next to it. Elements, not HTML, so that a strict policy and Trusted Types allow it.
 */
export function Mark({ drawing, className }: { drawing: Drawing; className: string }) {
  const prefix = useId()
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing.map((shape) => toElement(shape, prefix))}
    </svg>
  )
}

/** Gradients have ids, which must be unique on the page. */
function toElement([tag, attributes, children = []]: Shape, prefix: string): ReactNode {
  const { id, fill, ...others } = attributes
  const own = { ...others, fill: fill?.replace('url(#', `url(#${prefix}`), id: id && prefix + id }
  return createElement(
    tag,
    { key: JSON.stringify(attributes), ...own },
    ...children.map((each) => toElement(each, prefix)),
  )
}
