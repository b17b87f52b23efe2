import type { Drawing, Shape } from '../src/marks/drawing.ts'

const kept = new Set(['path', 'linearGradient', 'radialGradient', 'stop'])
const skipped = new Set(['svg', 'g', 'defs'])
/** They have no effect here: the grid is always 24 by 24, and the view cuts the square. */
const needless = new Set(['clip-rule'])
/** A rectangle around a mark. */
const rectangle = /^M[\d.]+ [\d.]+[hH][\d.]+v[\d.]+[hH][\d.]+z$/

/**
 * Returns the shapes of an optimized SVG of 24 by 24. Throws for an element that the marks do not have: a script, text,
 * a picture or a link can therefore never get into the package.
 */
export function parseDrawing(svg: string): Drawing {
  const shapes: Shape[] = []
  let gradient: Shape[] | null = null
  for (const [, slash, tag = '', attributes = '', closed] of cutClips(svg).matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (skipped.has(tag)) {
      if (!slash) checkGroup(tag, attributes)
      continue
    }
    if (!kept.has(tag)) throw new Error(`A mark has an element that is not allowed: ${tag}`)
    if (slash) {
      gradient = null
      continue
    }
    const shape: [string, Record<string, string>, Shape[]] = [tag, readAttributes(attributes), []]
    ;(gradient && tag === 'stop' ? gradient : shapes).push(shape)
    if (tag.endsWith('Gradient') && !closed) gradient = shape[2]
  }
  if (shapes.length === 0) throw new Error('A mark has no shapes')
  return shapes.map(compact)
}

/** Every clip is a rectangle around the shapes. It has no effect. */
function cutClips(svg: string): string {
  return svg.replace(/<clipPath[^>]*>\s*<path([^>]*)\/>\s*<\/clipPath>/g, (_, attributes: string) => {
    const { d = '' } = readAttributes(attributes)
    if (!rectangle.test(d)) throw new Error(`A clip is not a rectangle: ${d}`)
    return ''
  })
}

function checkGroup(tag: string, attributes: string) {
  const { clipPath: _clipPath, viewBox, ...others } = readAttributes(attributes)
  if (tag === 'svg' && viewBox !== '0 0 24 24') throw new Error(`The grid of a mark is ${viewBox}`)
  if (tag === 'g' && Object.keys(others).length > 0) throw new Error(`A group has ${JSON.stringify(others)}`)
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].filter(([, name = '']) => !needless.has(name))
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      name === 'id' || value.startsWith('url(#') ? value.replace(/[\w-]+__/, '') : value,
    ]),
  )
}

function compact([tag, attributes, children = []]: Shape): Shape {
  return children.length > 0 ? [tag, attributes, children.map(compact)] : [tag, attributes]
}
