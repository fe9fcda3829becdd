import { useState, type ComponentProps, type ReactNode } from 'react';

/** A picture, and what stands in its place, of its size, where it does not come. Its name is the words around it. */
export const Picture = ({
  src,
  missing,
  ...rest
}: Omit<ComponentProps<'img'>, 'src' | 'alt'> & { readonly src: string; readonly missing: ReactNode }) => {
  const [lost, setLost] = useState('');
  return lost === src ? missing : <img {...rest} src={src} alt="" onError={() => setLost(src)} />;
};
