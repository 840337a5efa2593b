import { SafeHtml } from './safe-html.tsx'
import './own-words.css'

/** Html of the operator's, in the reader's language where it says it in several. */
export function OwnWords({ html }: { html: string }) {
  return (
    <div className="own-words">
      <SafeHtml html={html} />
    </div>
  )
}
