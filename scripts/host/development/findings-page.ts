/** The script that shows findings and blocks to editors, as the development server loads it. */
export const editorScript = '/src/browser/editor/start.ts';

/** What stands below the findings when the page asked for was not good since the server was started. */
export const findingsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Findings · Nameplate</title>
    <link rel="stylesheet" href="/src/styles/site.css">
    <script type="module" src="/@vite/client"></script>
    <script type="module" src="${editorScript}"></script>
  </head>
  <body>
    <main>
      <h1>Nothing to show yet</h1>
      <p>This page has not been made since the development server was started, because the content has findings.
        Fix them and save: the page comes by itself.</p>
    </main>
  </body>
</html>
`;
