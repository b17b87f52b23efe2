import { createElement, useId } from 'react'
import type { Drawing, MarkPicture, Shape } from './drawing.ts'
import { marks } from './generated/marks.ts'
import { networkMarks } from './network-marks-data.ts'

/**
 * Loads the mark of a wallet, a connector or a network. Returns our own drawing of a network if it has no mark or the
 * mark did not arrive, and null if there is neither.
 */
export async function loadMark(id: string): Promise<MarkPicture | null> {
  const load = Object.hasOwn(marks, id) ? marks[id] : undefined
  const drawing = (await load?.().catch(() => null)) ?? ownDrawing(id)
  return drawing && ((props) => <Mark drawing={drawing} {...props} />)
}

function ownDrawing(id: string): Drawing | null {
  const [namespace, chainId] = id.split(':')
  const own = namespace === 'eip155' ? networkMarks[Number(chainId)] : undefined
  if (!own) return null
  const transform = 'translate(3.36 3.36) scale(0.72)'
  return [
    ['path', { fill: own.color, d: 'M0 0h24v24H0z' }],
    ['path', { fill: '#ffffff', fillRule: 'evenodd', d: own.path, transform }],
  ]
}

/** Decorative: the name is next to it. Elements, not HTML, so that a strict policy and Trusted Types allow it. */
function Mark({ drawing, className }: { drawing: Drawing; className: string }) {
  const prefix = useId()
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing.map((shape) => toElement(shape, prefix))}
    </svg>
  )
}

/** Gradients have ids, which must be unique on the page. */
function toElement([tag, attributes, children = []]: Shape, prefix: string): React.ReactNode {
  const own = Object.entries(attributes).map(([name, value]) => [
    name,
    name === 'id' ? prefix + value : value.replace('url(#', `url(#${prefix}`),
  ])
  const inner = children.map((child) => toElement(child, prefix))
  return createElement(tag, { key: JSON.stringify(attributes), ...Object.fromEntries(own) }, ...inner)
}
