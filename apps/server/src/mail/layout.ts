import type { Language } from '@terahold/locale/languages'
import type { Email, EmailPart } from './emails.ts'

/** Formats the email as plain text. */
export function renderText({ parts }: Email): string {
  return `${parts.map(partAsText).join('\n\n')}\n`
}

/**
 * Formats the email as simple HTML for light and dark readers: no picture, nothing loaded, and no link except the one it is
 * about. Colours are written with `rgb`, because hex colours could contain six digits.
 */
export function renderHtml({ subject, parts }: Email, locale: Language): string {
  const body = parts.map(partAsHtml).join('\n')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body>
<div class="sheet">
<p class="brand">Terahold</p>
<h1>${escapeHtml(subject)}</h1>
${body}
</div>
</body>
</html>
`
}

/** The colours of the app. A reader that drops styles shows plain paragraphs. */
const style = `
:root { color-scheme: light dark }
body { margin: 0; padding: 24px 16px; background: rgb(250,248,244); color: rgb(14,23,38); font: 16px/1.5 system-ui, sans-serif }
.sheet { max-width: 560px; margin: 0 auto; padding: 8px 24px; border: 1px solid rgb(226,220,208); border-radius: 12px; background: white }
.brand { margin: 16px 0 0; font-size: 13px; font-weight: 600; color: rgb(168,75,23) }
h1 { margin: 4px 0 16px; font-size: 20px; line-height: 1.3 }
p { margin: 16px 0; overflow-wrap: anywhere }
table { width: 100%; border-spacing: 0 }
th, td { padding: 8px 0; border-top: 1px solid rgb(226,220,208); text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { padding-right: 16px; font-weight: normal; white-space: nowrap; color: rgb(91,102,120) }
.code { padding: 12px 16px; border-radius: 8px; background: rgb(241,237,229) }
.code strong { font-size: 28px; letter-spacing: 4px }
.link a { display: inline-block; padding: 10px 20px; border: 1px solid; border-radius: 8px; color: rgb(163,32,32); font-weight: 600; text-decoration: none }
.why { padding-top: 16px; border-top: 1px solid rgb(226,220,208); font-size: 13px; color: rgb(91,102,120) }
@media (max-width: 480px) {
.sheet { padding: 4px 20px }
th, td { display: block; white-space: normal }
th { padding-bottom: 0 }
td { padding-top: 0; border-top: 0 }
}
@media (prefers-color-scheme: dark) {
.brand { color: rgb(240,160,106) }
body { background: rgb(14,23,38); color: rgb(250,248,244) }
.sheet { background: rgb(20,29,44); border-color: rgb(38,50,70) }
th, td, .why { border-color: rgb(38,50,70) }
th, .why { color: rgb(163,175,192) }
.code { background: rgb(27,38,56) }
.link a { color: rgb(242,147,140) }
}
`

function partAsText(part: EmailPart): string {
  if (part.kind === 'code') return `${part.label}\n${part.code}`
  if (part.kind === 'link') return `${part.label}\n${part.link}`
  if (part.kind === 'facts') return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  return part.text
}

function partAsHtml(part: EmailPart): string {
  if (part.kind === 'text') return `<p>${escapeHtml(part.text)}</p>`
  if (part.kind === 'signature') return ''
  if (part.kind === 'why') return `<p class="why">${escapeHtml(part.text)}</p>`
  if (part.kind === 'code') {
    return `<p class="code">${escapeHtml(part.label)}<br><strong>${escapeHtml(part.code)}</strong></p>`
  }
  if (part.kind === 'link') {
    return `<p class="link"><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
  }
  const rows = part.facts.map(([label, value]) => `<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`)
  return `<table>${rows.join('')}</table>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
