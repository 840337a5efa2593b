import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import './written.css'

/** All that operators' html may be made of. Forms, styles, drawings, frames and scripts are not on the list. */
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
  // DOMPurify holds every other attribute against the pattern of addresses, and would take these away.
  ADD_URI_SAFE_ATTR: ['colspan', 'height', 'lang', 'rowspan', 'scope', 'width'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

const purifier = DOMPurify()

// A link of the operator's opens beside the app and learns nothing about it.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer nofollow')
})

/**
 * The only place of this app that shows html from data. The result is a TrustedHTML of DOMPurify's own policy
 * (`dompurify`), so it also passes where the content policy requires trusted types.
 */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => purifier.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true }), [html])
  // React hands a TrustedHTML on as it is; its types know strings only.
  return <div className="written" dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />
}
