import { useState, type ComponentProps, type ReactNode } from 'react';

/** A picture, or a placeholder of its size if it fails to load. The text around it names it. */
export const Picture = ({
  src,
  missing,
  ...rest
}: Omit<ComponentProps<'img'>, 'src' | 'alt'> & { readonly src: string; readonly missing: ReactNode }) => {
  const [lost, setLost] = useState('');
  return lost === src ? missing : <img {...rest} src={src} alt="" onError={() => setLost(src)} />;
};
