import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Said } from './said.tsx'

type MediaProps = {
  message?: string | undefined
  url: string
  fileType: 'image' | 'video' | 'file'
  onShow: (url: string) => void
}

/** A picture, which opens large, or a film. A file that is no longer stored is shown as such. */
export function Media({ message, url, fileType, onShow }: MediaProps) {
  const { t } = useTranslation()
  const [isGone, setGone] = useState(false)
  return (
    <>
      {message !== undefined && <Said text={message} />}
      {url === '' || isGone ? (
        <p className="text-muted italic">{t('chat:fileGone')}</p>
      ) : fileType === 'video' ? (
        <video
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={t('chat:video')}
          onError={() => setGone(true)}
          className="aspect-video w-64 max-w-full rounded-chip bg-black"
        >
          {/* Members' films have no captions; the empty track states that. */}
          <track kind="captions" />
        </video>
      ) : fileType === 'image' ? (
        <button
          type="button"
          aria-label={t('chat:openPicture')}
          onClick={() => onShow(url)}
          className="block min-h-12 min-w-12 rounded-chip"
        >
          <img
            src={url}
            alt={t('chat:picture')}
            onError={() => setGone(true)}
            className="h-44 w-auto max-w-full rounded-chip object-cover"
          />
        </button>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className="underline">
          {t('open')}
        </a>
      )}
    </>
  )
}
