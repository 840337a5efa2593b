import { SafeHtml } from './safe-html.tsx'
import './own-words.css'

/** Operator HTML. If it has several languages, only the reader's is shown. */
export function OwnWords({ html }: { html: string }) {
  return (
    <div className="own-words">
      <SafeHtml html={html} />
    </div>
  )
}
