import { Navigate, Route, Routes } from 'react-router'
import { LoginPage } from '../features/session/login-page.tsx'
import { MemberArea } from './member-area.tsx'
import { MemberTexts } from './member-texts.tsx'
import { PublicArea } from './public-area.tsx'
import {
  AccountViewsPage,
  BonusPage,
  ContactPage,
  SpinDetailPage,
  SpinHistoryPage,
  GalleryPage,
  HomePage,
  HowtoPage,
  MemberLayout,
  NotFoundPage,
  ProfilePage,
  ProofPage,
  Queries,
  RecoveryPage,
  RegisterPage,
  SpinPage,
  StatementPage,
  TerminatedPage,
} from './screens.tsx'

/** The routes of specification §2. Members have the films inside, too: to open a public page logs them out. */
export function Routing() {
  return (
    <Routes>
      <Route element={<PublicArea />}>
        <Route path="/login" element={<LoginPage />} />
        <Route element={<Queries />}>
          <Route path="/howto" element={<HowtoPage />} />
          <Route path="/register" element={<RegisterPage />} />
          <Route path="/forgot" element={<RecoveryPage />} />
          <Route path="/contact" element={<ContactPage />} />
        </Route>
      </Route>
      <Route path="/" element={<Navigate to="/user" replace />} />
      <Route path="/user" element={<MemberArea />}>
        <Route index element={<Navigate to="/user/home" replace />} />
        <Route element={<Queries />}>
          <Route element={<MemberTexts />}>
            <Route element={<MemberLayout />}>
              <Route path="home" element={<HomePage />} />
              <Route path="profile" element={<ProfilePage />} />
              <Route path="profile/views" element={<AccountViewsPage />} />
              <Route path="statement" element={<StatementPage />} />
              <Route path="contact" element={<ContactPage />} />
              <Route path="howto" element={<HowtoPage />} />
              <Route path="bonus" element={<BonusPage />} />
              <Route path="spin" element={<SpinPage />} />
              <Route path="spin/draws" element={<SpinHistoryPage />} />
              <Route path="spin/draws/:drawNo" element={<SpinDetailPage />} />
            </Route>
          </Route>
        </Route>
      </Route>
      <Route element={<Queries />}>
        <Route path="/terminated" element={<TerminatedPage />} />
        <Route element={<MemberTexts />}>
          <Route path="/proof/:subject/:signature" element={<ProofPage />} />
        </Route>
      </Route>
      {GalleryPage && <Route path="/ui" element={<GalleryPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
