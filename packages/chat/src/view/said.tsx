import { tagOfScript } from '@kapao/i18n/script'

/** Text that a person wrote; each line may be in another language. */
export function Said({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere">
      {text.split('\n').map((connection, index) => (
        <span key={index} lang={tagOfScript(connection)} className="block min-h-[1lh]">
          {connection}
        </span>
      ))}
    </p>
  )
}
