/** The text of a ready answer with its variables marked as what they are. */
export function AnswerText({ text }: { text: string }) {
  return text.split(/({{[^{}]*}})/).map((part, index) =>
    part.startsWith('{{') ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
      <span key={index} data-variable className="font-mono text-mini text-muted">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
