import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const htmlOf = (markdown: string) => renderMarkdown(markdown, (href) => href).html

describe('a page of the docs', () => {
  it('lists its headings below the title, with the anchors that they have', () => {
    const { html, headings } = renderMarkdown('# Title\n\n## The `view`\n\n### Sizes & colours', (href) => href)
    expect(headings).toEqual([
      { level: 2, text: 'The view', anchor: 'the-view' },
      { level: 3, text: 'Sizes & colours', anchor: 'sizes--colours' },
    ])
    expect(html).toContain('<h1>Title</h1>')
    expect(html).toContain('<h2 id="the-view"><a class="anchor" href="#the-view">The <code>view</code></a></h2>')
  })

  it('gives each heading an anchor of its own, also when their words are the same', () => {
    const { headings } = renderMarkdown('## Example\n\n## Example\n\n## Example', (href) => href)
    expect(headings.map(({ anchor }) => anchor)).toEqual(['example', 'example-1', 'example-2'])
  })

  it('shows code as text, whatever is in it', () => {
    for (const language of ['html', 'text', 'ts', ''])
      expect(htmlOf(`\`\`\`${language}\n<script>alert("1")</script>\n\`\`\``)).not.toContain('<script')
  })

  it.each([
    ['ts', 'TypeScript'],
    ['tsx after', 'After, by the codemod'],
    ['sh', 'Terminal'],
  ])('names a block of %s above it', (info, caption) => {
    expect(htmlOf(`\`\`\`${info}\nnpm test\n\`\`\``)).toContain(`<figcaption>${caption}</figcaption>`)
  })

  it.each(['', 'text', 'ts declaration'])('has no line above a block of “%s”', (info) => {
    expect(htmlOf(`\`\`\`${info}\nconst one = 1\n\`\`\``)).not.toContain('figcaption')
  })

  it('asks for the address of each link, and keeps it inside its attribute', () => {
    const asked: string[] = []
    const { html } = renderMarkdown('[one](../a.md) and [two](https://b.example)', (href) => {
      asked.push(href)
      return `/x"y/${asked.length}`
    })
    expect(asked).toEqual(['../a.md', 'https://b.example'])
    expect(html).toContain('<a href="/x&quot;y/1">one</a>')
  })

  it('lets the keyboard scroll a wide table', () => {
    const html = htmlOf('| Name | Use |\n|---|---|\n| `a` | one |')
    expect(html).toContain('<div class="table" role="group" aria-label="Table" tabindex="0">')
    expect(html).toContain('<td><code>a</code></td><td>one</td>')
  })
})
