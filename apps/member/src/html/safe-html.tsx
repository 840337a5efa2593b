import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import './written.css'

/** The allow list for operator HTML. It has no forms, styles, SVG, frames or scripts. */
const allowed = {
  ALLOWED_TAGS: [
    'a',
    'b',
    'blockquote',
    'br',
    'caption',
    'div',
    'em',
    'figcaption',
    'figure',
    'h1',
    'h2',
    'h3',
    'h4',
    'hr',
    'i',
    'img',
    'li',
    'mark',
    'ol',
    'p',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
  ],
  ALLOWED_ATTR: ['alt', 'colspan', 'height', 'href', 'lang', 'rowspan', 'scope', 'src', 'title', 'width'],
  // DOMPurify checks every other attribute against the URL pattern and would remove these.
  ADD_URI_SAFE_ATTR: ['colspan', 'height', 'lang', 'rowspan', 'scope', 'width'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

const purifier = DOMPurify()

// An operator link opens in a new tab and gets no reference to the app.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/**
 * The only component of this app that renders HTML from data. The sanitised value is a TrustedHTML of DOMPurify's own
 * policy (`dompurify`), so it passes a content security policy that requires trusted types.
 */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => purifier.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true }), [html])
  // React passes a TrustedHTML through unchanged; its types allow strings only.
  return <div className="written" dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />
}
