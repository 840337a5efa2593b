import type { Language } from '@kapao/contract/language'

/** A figure of the period, and of the one before. */
export type Row = { name: string; now: string; before: string; isMain: boolean }

export type Page = {
  language: Language
  site: string
  title: string
  heads: { figure: string; now: string; before: string }
  tables: readonly { currency: string; rows: readonly Row[] }[]
  /** Where there is no table. */
  nothing: string
  computed: string
  link: { words: string; url: string }
  why: string
}

const ink = '#1c2333'
const muted = '#5b6478'
const line = '#dfe3ea'

/** `lo` is the standard's code of Lao. */
const codes = { th: 'th', la: 'lo', en: 'en' } as const

/**
 * The message as a page of HTML for mail programs: tables and styles on each element, because many programs know no
 * others, and nothing that is loaded from elsewhere.
 */
export function writeHtml({
  language,
  site,
  title,
  heads,
  tables,
  nothing,
  computed,
  link,
  why,
}: Page): string {
  const body =
    tables.length === 0
      ? `<p style="margin:24px 0;color:${muted}">${escape(nothing)}</p>`
      : tables.map((table) => writeTable(table, heads)).join('')
  return `<!doctype html>
<html lang="${codes[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title></head>
<body style="margin:0;padding:16px;background:#f4f5f8;color:${ink};font:15px/1.5 system-ui,'Noto Sans Thai','Noto Sans Lao',sans-serif">
<div style="max-width:600px;margin:0 auto;background:#ffffff;border:1px solid ${line};border-radius:12px;overflow:hidden">
<div style="padding:20px 24px;background:${ink};color:#ffffff">
<div style="font-size:13px;color:#cfd5e3">${escape(site)}</div>
<h1 style="margin:0;font-size:20px">${escape(title)}</h1>
<div style="font-size:14px">${escape(heads.now)}</div>
</div>
<div style="padding:8px 24px 24px">
${body}
<p style="margin:16px 0;font-size:13px;color:${muted}">${escape(computed)}</p>
<p style="margin:0"><a href="${escape(link.url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#8a5a10;color:#ffffff;font-weight:600;text-decoration:none">${escape(link.words)}</a></p>
</div>
</div>
<p style="max-width:600px;margin:12px auto;font-size:12px;color:${muted};text-align:center">${escape(why)}</p>
</body>
</html>`
}

/** Two columns, so that amounts of millions have room on a phone: the period before stands below each figure. */
function writeTable({ currency, rows }: Page['tables'][number], heads: Page['heads']): string {
  const head = `padding:8px 0;border-bottom:1px solid ${line};font-size:12px;font-weight:600;color:${muted}`
  return `<table style="width:100%;border-collapse:collapse;margin-top:12px">
<tr><th style="${head};text-align:left">${escape(heads.figure)} (${escape(currency)})</th><th style="${head};text-align:right">${escape(heads.now)}<div style="font-weight:400">${escape(heads.before)}</div></th></tr>
${rows.map(writeRow).join('\n')}
</table>`
}

function writeRow({ name, now, before, isMain }: Row): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${line};vertical-align:top`
  const weight = isMain ? 'font-weight:700' : 'font-weight:400'
  const number = `${cell};padding-left:12px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums`
  return `<tr><td style="${cell};${weight}">${escape(name)}</td><td style="${number}"><span style="${weight}">${escape(now)}</span><div style="font-size:12px;color:${muted}">${escape(before)}</div></td></tr>`
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')
}
