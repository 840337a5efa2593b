import { Navigate, Route, Routes } from 'react-router'
import { MemberArea } from './member-area.tsx'
import { MemberTexts } from './member-texts.tsx'
import { notBuiltRoutes } from './not-built.ts'
import { PublicLayout } from './public-layout.tsx'
import {
  BonusPage,
  ContactPage,
  GalleryPage,
  HomePage,
  HowtoPage,
  LoginPage,
  MemberLayout,
  NotBuiltPage,
  NotFoundPage,
  ProfilePage,
  Queries,
  RegisterPage,
  StatementPage,
  TerminatedPage,
} from './screens.tsx'

/** The routes of specification §2. */
export function Routing() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/howto" element={<HowtoPage />} />
        <Route element={<Queries />}>
          <Route path="/register" element={<RegisterPage />} />
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
              <Route path="statement" element={<StatementPage />} />
              <Route path="contact" element={<ContactPage />} />
              <Route path="bonus" element={<BonusPage />} />
              {notBuiltRoutes.map((path) => (
                <Route key={path} path={path} element={<NotBuiltPage />} />
              ))}
            </Route>
          </Route>
        </Route>
      </Route>
      <Route path="/terminated" element={<TerminatedPage />} />
      {GalleryPage && <Route path="/ui" element={<GalleryPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
