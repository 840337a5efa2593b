import sanitizeHtml from 'sanitize-html'

/**
 * The markup allowed in the operator's texts: text, lists and links. No pictures, forms, styles, classes, ids, scripts
 * or SVG. The member app sanitises again when it shows them (domain facts, Browser).
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'div',
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], '*': ['lang'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    // A linked page receives no referrer and cannot control the page that opened it.
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
  },
}

/** The operator's HTML without anything that is not on the list. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, allowed)
}
